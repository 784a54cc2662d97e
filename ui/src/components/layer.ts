// Owns: where menus are put in the page. Does not own: where they stand on the screen.

/** Inside the main part where there is one: what stands outside of every landmark is not found by those who step through them. */
export function layerHome(): Element {
  return document.querySelector('main') ?? document.body;
}
