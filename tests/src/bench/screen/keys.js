// From a key to painted suggestions. Runs inside the window.
const [what] = arguments;
const done = arguments[arguments.length - 1];
/** ms. What the engine knows is on the list by then; what the service adds is asked for later. */
const OWN = 140;

function painted() {
  return new Promise((go) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = go;
    port2.postMessage(null);
  });
}

function pressed({ key, timeStamp }) {
  if (key.length !== 1) return;
  const told = { ms: null, frames: null };
  window.pressedKeys.push(told);
  let frames = 0;
  const count = () => {
    frames += 1;
    if (performance.now() - timeStamp < OWN) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  const changed = new MutationObserver((changes) => {
    const isList = ({ target }) => (target.closest ?? target.parentElement?.closest)?.call(target, '[role=listbox]') != null;
    if (!changes.some(isList)) return;
    requestAnimationFrame(() => {
      const at = frames;
      void painted().then(() => Object.assign(told, { ms: performance.now() - timeStamp, frames: at }));
    });
  });
  changed.observe(document.body, { subtree: true, childList: true, characterData: true });
  setTimeout(() => changed.disconnect(), OWN);
}

const ways = {
  listen: () => {
    window.pressedKeys = [];
    document.addEventListener('keydown', pressed, true);
    done(null);
  },
  /** Once the last key has had its time. */
  rest: () => setTimeout(done, OWN + 60),
  told: () => done(window.pressedKeys),
};
ways[what]();
