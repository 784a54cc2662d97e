// Owns: forms and answers that the tests of this screen share. Does not own: what a test is about.
import { vi } from 'vitest';
import type { Card, Entry, Field, FormPreview, HistoryLine, LookUp, LookUpAnswer, Spec } from '../../../generated/types';
import * as catalog from '../../../words/catalog';

const field = (key: string, label: string, more: Partial<Field> = {}): Field => ({
  key,
  label,
  kind: 'text',
  need: { kind: 'required' },
  example: 'Ada',
  help: '',
  advanced: false,
  ...more,
});

const page = field('page', "Person's page", { kind: 'address', example: 'https://www.{host}/in/ada-lovelace' });
const domain = field('domain', 'Domain', { kind: 'domain', example: 'acme.com' });

export const forms: LookUp[] = [
  {
    operation: 'profile',
    name: 'profile',
    group: 'people',
    label: 'Person from their page',
    help: "Everything that a person's page tells.",
    action: 'Read page',
    fields: [page, field('hook', 'Web hook', { kind: 'address', need: { kind: 'optional' }, advanced: true })],
  },
  {
    operation: 'email',
    name: 'email_by_name',
    group: 'contacts',
    label: 'E-mail from name and company',
    help: "A person's work e-mail, checked.",
    action: 'Find e-mail',
    fields: [
      field('first', 'First name'),
      field('last', 'Last name'),
      { ...domain, need: { kind: 'orElse', other: 'company' } },
      field('company', 'Company', { need: { kind: 'orElse', other: 'domain' } }),
    ],
  },
  { operation: 'email', name: 'email_by_page', group: 'contacts', label: "E-mail from a person's page", help: 'Checked.', action: 'Find e-mail', fields: [page] },
  { operation: 'domain_to_network', name: 'domain_to_network', group: 'companies', label: 'Company page from its domain', help: 'Its address.', action: 'Find page', fields: [domain] },
  {
    operation: 'topics',
    name: 'topics',
    group: 'companies',
    label: 'Intent topics of a company',
    help: 'What it reads about.',
    action: 'Check topics',
    fields: [field('topics', 'Topics', { kind: 'topics', example: 'Cloud security' })],
  },
  { operation: 'dnc_check', name: 'dnc_check', group: 'checks', label: 'Do-not-call check', help: 'Listed or not.', action: 'Check number', fields: [field('phone', 'Mobile number', { kind: 'phone' })] },
];

const spec = (name: string, price: Spec['price'], time_limit_s = 30): Spec => ({
  name,
  label: name,
  method: 'POST',
  path: '/',
  price,
  rate: 'unpublished',
  repeat: 'paysAgain',
  time_limit_s,
  body_limit: null,
});

const specs: Spec[] = [
  spec('profile', { kind: 'unpublished' }),
  spec('email', { kind: 'unpublished' }),
  spec('domain_to_network', { kind: 'perResult', tenths: 5 }, 130),
  spec('topics', { kind: 'perResult', tenths: 30 }),
  spec('dnc_check', { kind: 'perAnswer', tenths: 10 }),
];

/** These forms take the place of the catalog's for one test: files share their modules, so a module is never replaced. */
export function offerSamples(): void {
  vi.spyOn(catalog, 'lookUps', 'get').mockReturnValue(forms);
  vi.spyOn(catalog, 'operations', 'get').mockReturnValue(specs);
}

export const preview = (more: Partial<FormPreview> = {}): FormPreview => ({
  problems: [],
  price: { each: 10, basis: 'learned', answers: 4 },
  owned: null,
  unconfirmed: null,
  balance: 8426,
  confirm: false,
  blocked: null,
  ...more,
});

export const entry = (label: string, text: string, path = `/${label}`): Entry => ({ label, value: { kind: 'text', text }, path });

export const card = (more: Partial<Card> = {}): Card => ({
  title: 'ada@acme.com',
  subtitle: 'Valid',
  mood: 'good',
  entries: [{ label: 'E-mail', value: { kind: 'email', text: 'ada@acme.com' }, path: '/email' }],
  sections: [],
  leftOut: 0,
  ...more,
});

export const answer = (more: Partial<LookUpAnswer> = {}): LookUpAnswer => ({
  number: 7,
  form: 'domain_to_network',
  fields: { domain: 'acme.com' },
  asked: 'acme.com',
  found: true,
  origin: 'service',
  team: null,
  at: Date.now(),
  charged: 5,
  card: card({ title: 'Acme', subtitle: null }),
  record: null,
  ...more,
});

export const line = (more: Partial<HistoryLine> = {}): HistoryLine => ({
  number: 7,
  form: 'domain_to_network',
  label: 'Company page from its domain',
  asked: 'acme.com',
  said: 'Acme',
  found: true,
  warning: false,
  at: Date.now(),
  charged: 5,
  ...more,
});
