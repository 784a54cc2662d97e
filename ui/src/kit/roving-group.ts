// Owns: many controls as one stop of the Tab key: arrows lead from part to part of the group. Does not own: the parts, or what they do.
import type { Attachment } from 'svelte/attachments';

const CONTROLS = 'input, button, select, textarea, a[href], [tabindex]';

const ARROWS = { along: { ArrowLeft: -1, ArrowRight: 1 }, down: { ArrowUp: -1, ArrowDown: 1 } } as const;

/** The controls of a part: itself, or those inside of it. */
function controlsOf(part: HTMLElement): HTMLElement[] {
  const all = part.matches(CONTROLS) ? [part] : [...part.querySelectorAll<HTMLElement>(CONTROLS)];
  return all.filter((control) => !control.hasAttribute('disabled'));
}

const kindOf = (control: HTMLElement): string => `${control.tagName} ${control.getAttribute('type') ?? ''}`;

/** The control of a part that is most like this one of another part. */
function likeIn(part: HTMLElement, control: HTMLElement, from: HTMLElement): HTMLElement | undefined {
  const alike = (inside: HTMLElement): HTMLElement[] => controlsOf(inside).filter((one) => kindOf(one) === kindOf(control));
  const found = alike(part);
  return found[alike(from).indexOf(control)] ?? found[0] ?? controlsOf(part)[0];
}

/**
 * Tab leads to the controls of one part only: the one where the keyboard was last, or the first. Parts are what `selector` finds
 * inside; they may come and go.
 */
export function rovingGroup(selector: string, way: keyof typeof ARROWS): Attachment<HTMLElement> {
  return (group) => {
    let here: HTMLElement | null = null;
    const parts = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>(selector)];

    function settle(): void {
      const all = parts();
      const stop = here !== null && all.includes(here) ? here : all.find((part) => controlsOf(part).length > 0);
      for (const part of all) for (const control of controlsOf(part)) control.tabIndex = part === stop ? 0 : -1;
    }

    function entered({ target }: FocusEvent): void {
      const part = parts().find((one) => one.contains(target as Node));
      if (part === undefined || part === here) return;
      here = part;
      settle();
    }

    function keyed(event: KeyboardEvent): void {
      const by = (ARROWS[way] as Record<string, -1 | 1>)[event.key];
      const control = event.target as HTMLElement;
      const all = parts();
      const at = all.findIndex((one) => one.contains(control));
      const from = all[at];
      if (by === undefined || from === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      const to = all[at + by];
      if (to !== undefined) likeIn(to, control, from)?.focus();
    }

    const changes = new MutationObserver(settle);
    changes.observe(group, { childList: true, subtree: true });
    group.addEventListener('focusin', entered);
    group.addEventListener('keydown', keyed);
    settle();
    return () => {
      changes.disconnect();
      group.removeEventListener('focusin', entered);
      group.removeEventListener('keydown', keyed);
    };
  };
}
