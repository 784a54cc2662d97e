"""The official client of the Model Context Protocol lists every tool and calls every one, over the bridge.

Usage: client.py BRIDGE FOLDER   It reads lines of standard input, {"tool": name, "arguments": {...}}, and writes the answer of each as a
line: {"tools": [...]} first, then {"error": ..., "structured": ..., "text": ...}. The client itself holds every answer against the schema
that the tool gave.
"""

import asyncio
import json
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client


async def main(bridge, folder):
    async with stdio_client(StdioServerParameters(command=bridge, args=[folder])) as (read, write):
        async with ClientSession(read, write) as session:
            await session.initialize()
            listed = await session.list_tools()
            tools = [tool.model_dump(by_alias=True, mode="json", exclude_none=True) for tool in listed.tools]
            print(json.dumps({"tools": tools}), flush=True)
            loop = asyncio.get_running_loop()
            while line := await loop.run_in_executor(None, sys.stdin.readline):
                asked = json.loads(line)
                try:
                    answer = await session.call_tool(asked["tool"], asked["arguments"])
                    told = answer.model_dump(by_alias=True, mode="json", exclude_none=True)
                    text = "".join(part.get("text", "") for part in told["content"])
                    out = {"error": told.get("isError", False), "structured": told.get("structuredContent"), "text": text}
                except Exception as error:  # the client's own word about an answer is what the test is after
                    out = {"error": True, "structured": None, "text": f"{type(error).__name__}: {error}"}
                print(json.dumps(out), flush=True)


asyncio.run(main(sys.argv[1], sys.argv[2]))
