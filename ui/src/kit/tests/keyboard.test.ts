import { beforeEach, expect, test } from 'vitest';
import { fromHere } from '../keyboard';

const at = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`#${id} is not there`);
  return element;
};

beforeEach(() => {
  document.body.innerHTML = `
    <button id="pressed">Ask</button><button id="opener">Remove…</button><h1 id="next" tabindex="-1">Answer</h1><input id="field" />
    <div data-layer><input id="quick" /></div>
    <div role="dialog"><button id="yes">Yes</button></div>
    <div role="menu"><button id="line">Remove</button></div>`;
});

test('the keyboard goes on from where the person acted', () => {
  at('pressed').focus();
  const goOn = fromHere();
  goOn(at('next'));
  expect(document.activeElement?.id, 'it waited there').toBe('next');
});

test('what has taken the keyboard with it leaves it to what comes', () => {
  at('pressed').focus();
  const goOn = fromHere();
  at('pressed').remove();
  goOn(at('next'));
  expect(document.activeElement?.id, 'nobody has it').toBe('next');
});

test.each(['quick', 'field', 'yes', 'line'])('a person who has gone on to #%s keeps the keyboard', (id) => {
  at('pressed').focus();
  const goOn = fromHere();
  at(id).focus();
  goOn(at('next'));
  expect(document.activeElement?.id, 'what is typed there is not lost').toBe(id);
});

test.each(['yes', 'line'])('from #%s, which is gone, it goes on past the button that had opened it', (id) => {
  at(id).focus();
  const goOn = fromHere();
  at(id).remove();
  at('opener').focus();
  goOn(at('next'));
  expect(document.activeElement?.id, 'the button was given it by itself').toBe('next');
});

test('from a dialog that is gone a person goes on to the quick bar, too', () => {
  at('yes').focus();
  const goOn = fromHere();
  at('yes').remove();
  at('quick').focus();
  goOn(at('next'));
  expect(document.activeElement?.id, 'and keeps it').toBe('quick');
});

test('where there is nothing to go to, nothing happens', () => {
  at('pressed').focus();
  fromHere()(null);
  expect(document.activeElement?.id, 'it stays').toBe('pressed');
});
