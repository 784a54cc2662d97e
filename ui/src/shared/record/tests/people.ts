// Owns: records of people and companies that tests of the drawer share. Does not own: what a test is about.
import type { DetailField, RecordDetail, Station, Story } from '../../../generated/types';

export const THEN = Date.UTC(2026, 10, 3, 12);

export const field = (more: Partial<DetailField> = {}): DetailField => ({
  key: 'title',
  label: 'Title',
  group: 'Present job',
  value: 'VP Engineering',
  kind: 'text',
  link: false,
  source: 'Leads loaded',
  giver: 'service',
  observedAt: THEN,
  canCorrect: false,
  told: null,
  ...more,
});

export const station = (more: Partial<Station> = {}): Station => ({ title: 'VP Engineering', at: 'Kestrel Systems', from: '2023-09', to: null, note: null, ...more });

export const story = (more: Partial<Story> = {}): Story => ({
  badges: [],
  about: null,
  now: [],
  before: [],
  education: [],
  certificates: [],
  skills: [],
  languages: [],
  company: null,
  links: [],
  ...more,
});

export const person = (more: Partial<RecordDetail> = {}): RecordDetail => ({
  id: 5,
  kind: 'person',
  title: 'Ana Brandl',
  subtitle: 'VP Engineering · Kestrel Systems',
  logo: false,
  fields: [],
  story: story(),
  sources: [],
  ownedSince: THEN,
  searches: [],
  ways: [],
  people: { some: [], all: 0 },
  questions: [],
  noted: { status: null, tags: [], note: '' },
  lists: [],
  suppressed: false,
  elsewhere: false,
  neverSpend: false,
  joined: 0,
  found: [],
  ...more,
});

export const company = (more: Partial<RecordDetail> = {}): RecordDetail =>
  person({
    id: 6,
    kind: 'company',
    title: 'Kestrel Systems',
    subtitle: null,
    story: null,
    fields: [
      field({ key: 'name', label: 'Company', group: 'Company', value: 'Kestrel Systems' }),
      field({ key: 'domain', label: 'Domain', group: 'Company', value: 'kestrel.example', kind: 'link', link: true }),
      field({ key: 'employeeRange', label: 'Employees', group: 'Company', value: '1001-5000', kind: 'range' }),
      field({ key: 'description', label: 'About', group: 'Company', value: 'Scheduling for utilities.', kind: 'long' }),
    ],
    ...more,
  });

/** Everything that can be known of a person. */
export const ana = (): RecordDetail =>
  person({
    fields: [
      field(),
      field({ key: 'jobStartDate', label: 'In the job since', value: '2023-09', kind: 'date' }),
      field({ key: 'email', label: 'E-mail', group: 'Contact', value: 'ana@kestrel.example', source: 'E-mail found' }),
      field({ key: 'skills', label: 'Skills', group: 'Person', value: '14 skills', source: 'Profile read' }),
    ],
    story: story({
      badges: ['hiring', 'premium'],
      about: 'Builds teams.',
      now: [station()],
      before: [station({ title: 'Engineering Manager', at: 'Nordring Labs', from: '2019', to: '2023' })],
      education: [station({ title: 'MSc Computer Science', at: 'Hochschule Ufer', from: null, to: '2014' })],
      certificates: [station({ title: 'Project lead', at: 'Guild', from: '2020-02' })],
      skills: Array.from({ length: 26 }, (_, at) => `Skill ${at + 1}`),
      languages: ['German (native)'],
      company: {
        name: 'Kestrel Systems',
        facts: [field({ key: 'company.summary.founded_year', label: 'Founded', group: 'Company', value: '2011', kind: 'date' })],
        about: 'Scheduling for utilities.',
        places: ['Munich, Germany', 'Vienna, Austria'],
        technologies: [
          { category: 'Databases', names: ['Postgres'] },
          { category: '', names: ['Rust'] },
        ],
      },
      links: [field({ key: 'profileUrl', label: 'Profile page', group: 'Links', value: 'https://www.network.example/in/ana/', kind: 'link', link: true })],
    }),
    sources: [
      { by: 'Leads loaded', giver: 'service', at: THEN },
      { by: 'People loaded', giver: 'service', at: THEN - 86_400_000 },
    ],
    searches: [{ search: 9, kind: 'leads', title: 'CTO, Munich' }],
    ways: [{ label: 'Kestrel Systems', hint: 'Owned: free to view', kind: 'companies', filters: { domain: ['kestrel.example'] } }],
  });
