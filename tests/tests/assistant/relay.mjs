// Puts the bridge, which speaks over standard input and output, behind an address, where the conformance runner wants a server: one
// bridge for each session. Nothing is changed on the way; both ends are the official library's.
//
// Usage: relay.mjs PACKAGES BRIDGE FOLDER   Its first line is the address. It ends with its standard input.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const [packages, bridge, folder] = process.argv.slice(2);
const library = createRequire(`${packages}/package.json`);
const part = (name) => import(pathToFileURL(library.resolve(`@modelcontextprotocol/sdk/${name}`)).href);
const { StreamableHTTPServerTransport } = await part('server/streamableHttp.js');
const { StdioClientTransport } = await part('client/stdio.js');

const sessions = new Map();

async function session() {
  const web = new StreamableHTTPServerTransport({ sessionIdGenerator: randomUUID, onsessioninitialized: (id) => sessions.set(id, web) });
  const pipe = new StdioClientTransport({ command: bridge, args: [folder] });
  pipe.onmessage = (message) => void web.send(message);
  web.onmessage = (message) => void pipe.send(message);
  web.onclose = () => void pipe.close();
  await pipe.start();
  await web.start();
  return web;
}

const server = createServer(async (request, response) => {
  const web = sessions.get(request.headers['mcp-session-id']) ?? (await session());
  await web.handleRequest(request, response);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/mcp`));
process.stdin.on('end', () => process.exit()).resume();
