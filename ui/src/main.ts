// Owns: mounting the app into the page. Does not own: anything the app shows.
import '@fontsource-variable/inter/wght.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/segments.css';
import { mount } from 'svelte';
import App from './App.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('The page has no element with the id "app".');

export default mount(App, { target });
