// Owns: the short messages that are on show, and when they go. Does not own: their look (Notices.svelte).

export interface Notice {
  id: number;
  text: string;
  tone: 'ok' | 'bad' | 'info';
  /** One thing that can be done about it, such as "Undo". */
  action?: { label: string; run: () => void };
}

/** How long a message stays, in ms. One that has an action or is bad news stays until it is dismissed. */
export const NOTICE_STAY = 5000;
/** More than this many at once hide the screen: the oldest goes. */
const MOST = 4;

export class NoticeBoard {
  #next = 1;
  #timers = new Map<number, ReturnType<typeof setTimeout>>();
  shown = $state.raw<readonly Notice[]>([]);

  say(text: string, tone: Notice['tone'] = 'ok', action?: Notice['action']): number {
    const id = this.#next++;
    const notice: Notice = action === undefined ? { id, text, tone } : { id, text, tone, action };
    const all = [...this.shown, notice];
    for (const old of all.slice(0, -MOST)) this.dismiss(old.id);
    this.shown = all.slice(-MOST);
    if (action === undefined && tone !== 'bad') this.#timers.set(id, setTimeout(() => this.dismiss(id), NOTICE_STAY));
    return id;
  }

  dismiss(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    this.shown = this.shown.filter((notice) => notice.id !== id);
  }
}

export const notices = new NoticeBoard();
