// What a person, or a screen reader for them, finds on the page: visible elements by role and name.
// Runs inside the window for each look; it reads, scrolls and listens to notices, and changes nothing that a person can see.
const TAGS = {
  button: 'button,summary',
  link: 'a[href]',
  heading: 'h1,h2,h3,h4,h5,h6',
  textbox: 'input:not([type]),input[type=text],input[type=url],input[type=email],input[type=tel],input[type=password],textarea',
  searchbox: 'input[type=search]',
  checkbox: 'input[type=checkbox]',
  radio: 'input[type=radio]',
  combobox: 'select',
  option: 'option',
  list: 'ul,ol',
  listitem: 'li',
  table: 'table',
  row: 'tr',
  cell: 'td',
  term: 'dt',
  definition: 'dd',
  columnheader: 'th',
  article: 'article',
  form: 'form',
  region: 'section',
  complementary: 'aside',
  navigation: 'nav',
  main: 'main',
  banner: 'header',
  contentinfo: 'footer',
};
/** Roles whose name is their content. */
const NAMED_BY_CONTENT = new Set([
  'button', 'link', 'heading', 'option', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'checkbox', 'radio', 'switch', 'tab',
  'row', 'cell', 'gridcell', 'columnheader', 'listitem', 'status', 'alert', 'log', 'term', 'definition',
]);

const tidy = (text) => (text ?? '').replace(/\s+/g, ' ').trim();

function isShown(element) {
  if (element.getClientRects().length === 0 || getComputedStyle(element).visibility === 'hidden') return false;
  return element.closest('[aria-hidden=true],[inert]') === null;
}

/** What was read out of each element for this question: read once, as it is part of every element around it. */
const contents = new Map();

/** What is read out of an element. */
function content(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  if (node.nodeType !== Node.ELEMENT_NODE) return '';
  const known = contents.get(node);
  if (known !== undefined) return known;
  const read = contentOf(node);
  contents.set(node, read);
  return read;
}

function contentOf(node) {
  if (node.getAttribute('aria-hidden') === 'true') return '';
  const style = getComputedStyle(node);
  if (style.display === 'none' || style.visibility === 'hidden') return '';
  // A part of the page is called something, and holds what it holds.
  const label = node.getAttribute('role') === 'region' ? null : node.getAttribute('aria-label');
  const inside = label ?? [...node.childNodes].map(content).join('');
  return style.display.startsWith('inline') && style.display !== 'inline-flex' ? inside : ` ${inside} `;
}

function nameOf(element, role) {
  const by = element.getAttribute('aria-labelledby');
  if (by) return tidy(by.split(/\s+/).map((id) => content(document.getElementById(id) ?? document.createTextNode(''))).join(' '));
  const label = element.getAttribute('aria-label');
  if (label) return tidy(label);
  if (element.labels?.length) return tidy([...element.labels].map(content).join(' '));
  if (element.alt) return tidy(element.alt);
  const text = NAMED_BY_CONTENT.has(role) ? tidy([...element.childNodes].map(content).join('')) : '';
  return text || tidy(element.title);
}

/** `*` in a pattern stands for any text. */
function pattern(glob) {
  const parts = glob.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's');
}

/** The innermost elements that say something, whatever their role. */
function saying(root, wanted) {
  const found = [...root.querySelectorAll('*')].filter((one) => wanted.test(tidy(content(one))) && isShown(one));
  return found.filter((one) => !found.some((other) => other !== one && one.contains(other)));
}

function inRole(root, role, wanted) {
  const css = [`[role~="${role}"]`, TAGS[role]].filter(Boolean).join(',');
  return [...root.querySelectorAll(css)].filter((one) => {
    const explicit = one.getAttribute('role');
    if (explicit !== null && explicit !== role) return false;
    return wanted.test(nameOf(one, role)) && isShown(one);
  });
}

/** Each step looks inside what the step before found. */
function look(steps) {
  let roots = [document];
  for (const { role, name } of steps) {
    const wanted = pattern(name);
    const found = roots.flatMap((root) =>
      role === 'text' ? saying(root, wanted) : role.split('|').flatMap((one) => inRole(root, one, wanted)),
    );
    roots = [...new Set(found)];
  }
  return roots;
}

/**
 * What the page puts off by a moment (a question while somebody types, rows while they move) is counted from the first look on.
 * What stays for long, as a notice does, is no pause; nor is the look, once a second, at where a thing floats beside another.
 */
const LONGER = 1_000;
if (window.journeyPauses === undefined) {
  const pauses = (window.journeyPauses = new Map());
  const { setTimeout: set, clearTimeout: clear } = window;
  window.setTimeout = (work, ms, ...rest) => {
    if (typeof work !== 'function' || !(ms > 0 && ms < LONGER)) return set(work, ms, ...rest);
    const number = set(() => {
      pauses.delete(number);
      work(...rest);
    }, ms);
    // Where it comes from, for the report of one that does not end.
    pauses.set(number, `${ms} ms (${new Error().stack.split('\n').slice(1, 4).join(' < ')})`);
    return number;
  };
  window.clearTimeout = (number) => {
    pauses.delete(number);
    clear(number);
  };
}

/** The last keys and what came of them, for the report of a journey that fails. */
const KEYS_KEPT = 120;
if (window.journeyKeys === undefined) {
  const keys = (window.journeyKeys = []);
  const note = (event) => {
    const { type, key, ctrlKey, shiftKey, altKey, inputType, data, target } = event;
    const held = [ctrlKey && 'Control', shiftKey && 'Shift', altKey && 'Alt'].filter(Boolean).join('+');
    const pasted = event.clipboardData?.getData('text/plain');
    // Keys of a service stay hidden.
    if (target?.type === 'password') return;
    keys.push(JSON.stringify({ type, key, held: held || undefined, inputType, data, pasted, into: target?.value?.slice(0, 60), at: target?.selectionStart, to: target?.selectionEnd }));
    keys.splice(0, keys.length - KEYS_KEPT);
  };
  for (const type of ['keydown', 'keypress', 'beforeinput', 'input', 'paste', 'copy', 'cut']) document.addEventListener(type, note, true);
}

/** A notice goes by itself after a while; who listens has heard it all the same. */
const heard = (window.journeyHeard ??= []);
for (const log of document.querySelectorAll('[role=log]:not([data-heard])')) {
  log.setAttribute('data-heard', '');
  const hear = (node) => {
    if (node.nodeType === Node.ELEMENT_NODE) heard.push([...node.querySelectorAll('*'), node].map((one) => tidy(content(one))));
  };
  [...log.children].forEach(hear);
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(hear))).observe(log, { childList: true });
}

/** Returns what is on the page, or was said by a notice that is gone; such a notice is found only once. */
function said(name) {
  const wanted = pattern(name);
  const [seen] = saying(document, wanted);
  const at = heard.findIndex((texts) => texts.some((text) => wanted.test(text)));
  const [texts = []] = at < 0 ? [] : heard.splice(at, 1);
  return seen === undefined ? (texts.find((text) => wanted.test(text)) ?? null) : tidy(content(seen));
}

const isOff = (element) => element.matches(':disabled') || element.closest('[aria-disabled=true]') !== null;

const answers = {
  /** Asked before the first question about rest: pauses are counted from here on. */
  rest: () => true,
  find: (steps) => look(steps),
  said,
  ready: (steps) => look(steps).filter((element) => !isOff(element)),
  // A button has a value, too, which nobody sees.
  read: (element) => tidy(element.matches('input,textarea,select') ? element.value : content(element)),
  focus: () => {
    const element = document.activeElement;
    if (element === null || element === document.body) return null;
    const role = element.getAttribute('role') ?? Object.keys(TAGS).find((one) => element.matches(TAGS[one])) ?? element.localName;
    const active = element.getAttribute('aria-activedescendant');
    const at = active === null ? null : document.getElementById(active);
    return { role, name: nameOf(element, role), value: element.value ?? null, active: at === null ? null : tidy(content(at)) };
  },
  /** What says that it opens something, and can be used. */
  openers: () => [...document.querySelectorAll('[aria-haspopup]')].filter((one) => isShown(one) && !isOff(one)),
  name: (element) => nameOf(element, element.getAttribute('role') ?? 'button'),
  keys: () => window.journeyKeys.join('\n'),
  /** Everything with a role and a name, for a failure's report. */
  outline: () => {
    const roles = Object.keys(TAGS).concat(['combobox', 'grid', 'dialog', 'alertdialog', 'menuitem', 'option', 'status', 'alert']);
    // What a field holds is reported too: without it nobody sees what was typed or pasted. Keys stay hidden.
    const holds = ({ type, value }) => (typeof value === 'string' && value !== '' && type !== 'password' ? ` = ${JSON.stringify(value)}` : '');
    const all = roles.flatMap((role) => inRole(document, role, /./s).map((one) => [one, `${role} "${nameOf(one, role)}"${holds(one)}`]));
    all.sort(([a], [b]) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    return [...new Set(all.map(([, line]) => line))].join('\n');
  },
};

const [question, ...rest] = arguments;
return answers[question](...rest);
