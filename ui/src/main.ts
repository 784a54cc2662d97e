// Owns: mounting the app into the page. Does not own: anything the app shows.
import './styles/font.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/chip.css';
import './styles/labelled.css';
import './styles/card.css';
import './styles/card-line.css';
import './styles/segments.css';
import './styles/tables.css';
import './styles/tone.css';
import { mount } from 'svelte';
import App from './App.svelte';

// Before the engine has told which theme is chosen, the page wears that of the system: no flash of white at night.
document.documentElement.dataset.theme = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

const target = document.getElementById('app');
if (target === null) throw new Error('The page has no element with the id "app".');

export default mount(App, { target });
