// Owns: mounting the app into the page, and setting the page's language for what reads it. Does not own: anything the app shows.
import { first } from './app/first';
import './styles/font.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/classes.css';
import './styles/chip.css';
import './styles/labelled.css';
import './styles/narrow-box.css';
import './styles/card.css';
import './styles/card-line.css';
import './styles/raised.css';
import './styles/scroll.css';
import './styles/segments.css';
import './styles/tables.css';
import './styles/tone.css';
import './styles/forced.css';
import { mount } from 'svelte';
import App from './app/App.svelte';
import { tellFaultsAs } from './bridge/failure';
import { onMac } from './kit/key-words';
import { spoken } from './words/language';
import { t } from './words/translate';

// The window opens on the ground of the chosen theme, and its address says which: no flash of white at night.
const chosen = new URLSearchParams(location.search).get('theme');
const dark = chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.theme = dark ? 'dark' : 'light';
if (onMac) document.documentElement.dataset.mac = '';

// A screen reader pronounces the page as this says.
document.documentElement.lang = spoken.locale;
tellFaultsAs((text) => t('Something went wrong inside Prospector: {text}', { text }));

const target = document.getElementById('app');
if (target === null) throw new Error('The page has no element with the id "app".');

export default mount(App, { target, props: { first } });
