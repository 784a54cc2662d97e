// What is chosen from a fixed list: the field itself, and the countries.
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import known from '../../../../src-tauri/crates/api/data/countries.json';
import { countries, homeCountry } from '../countries';
import Select from '../Select.svelte';

test('a choice is named, described and told', async () => {
  const onchange = vi.fn();
  const options = [
    { value: 'a', label: 'First' },
    { value: 'b', label: 'Second' },
  ];
  render(Select, { label: 'Field', value: 'a', options, hint: 'One of two.', error: 'Choose the other.', onchange });
  const field = screen.getByRole('combobox', { name: 'Field' });
  expect(field, 'the error first').toHaveAccessibleDescription('Choose the other. One of two.');
  expect(field, 'said to be wrong').toBeInvalid();
  await userEvent.selectOptions(field, 'Second');
  expect(onchange, 'its value').toHaveBeenCalledExactlyOnceWith('b');
});

test('the countries are those that the engine knows', () => {
  const codes = (known as string[][]).map(([code]) => code);
  expect(countries.map(({ value }) => value).sort(), 'no more and no fewer').toEqual(codes.sort());
  expect(countries.filter(({ value, label }) => value === label), 'each has a name').toEqual([]);
});

test.each([
  [['de-DE', 'en'], 'DE'],
  [['en', 'en-GB'], 'GB'],
  [['zh-Hant-TW'], 'TW'],
  [['en-XX'], 'US'],
  [['eo'], 'US'],
  [[], 'US'],
])('a computer set to %j is in %s', (languages, country) => {
  expect(homeCountry(languages), 'the first that names a country').toBe(country);
});
