// Owns: shapes of commands that the generated files do not hold yet. Does not own: anything that they hold.
import type * as t from '../generated/types';

declare module '../generated/types' {
  type Fields = Record<string, t.FieldValue>;
  interface FormRequest { form: string; fields: Fields }
  interface FormPreview {
    problems: t.Problem[];
    price: PriceTag;
    owned: OwnedAnswer | null;
    unconfirmed: number | null;
    balance: t.Tenths | null;
    confirm: boolean;
    blocked: string | null;
  }
  interface PriceTag { each: t.Tenths | null; basis: PriceBasis; answers: number }
  type PriceBasis = 'free' | 'published' | 'set' | 'learned' | 'unknown';
  interface OwnedAnswer { number: number; at: number }
  interface AskRequest { form: string; fields: Fields; again: boolean; agreed?: Agreed }
  interface Agreed { price: t.Tenths | null }
  interface LookUpAnswer {
    number: number;
    form: string;
    fields: Fields;
    asked: string;
    found: boolean;
    origin: t.Origin;
    at: number;
    charged: t.Tenths | null;
    card: Card;
  }
  interface Card { title: string; subtitle: string | null; mood: Mood; entries: Entry[]; sections: CardSection[]; leftOut: number }
  type Mood = 'plain' | 'good' | 'bad';
  interface Entry { label: string; value: Shown; path: string }
  type Shown =
    | { kind: 'text'; text: string }
    | { kind: 'number'; text: string }
    | { kind: 'link'; text: string }
    | { kind: 'email'; text: string }
    | { kind: 'phone'; text: string }
    | { kind: 'tags'; texts: string[] };
  interface CardSection { label: string; count: number | null; entries: Entry[]; sections: CardSection[] }
  interface HistoryRequest { text: string; offset: number; limit: number }
  interface History { total: number; lines: HistoryLine[] }
  interface HistoryLine {
    number: number;
    form: string;
    label: string;
    asked: string;
    said: string;
    found: boolean;
    at: number;
    charged: t.Tenths | null;
  }
  interface LookUpNumber { number: number }
  interface LookUpLink { number: number; path: string }
  interface PriceLine { operation: string; label: string; price: PriceTag; canBeSet: boolean }
  interface PriceRequest { operation: string; price: t.Tenths | null }
  interface SettleRequest { intent: number; charged: t.Tenths }
  interface IntentNumber { intent: number }
}

declare module '../generated/commands' {
  interface Commands {
    preview_look_up: { request: t.FormRequest; reply: t.FormPreview };
    look_up: { request: t.AskRequest; reply: t.LookUpAnswer };
    look_up_history: { request: t.HistoryRequest; reply: t.History };
    look_up_answer: { request: t.LookUpNumber; reply: t.LookUpAnswer };
    open_look_up_link: { request: t.LookUpLink; reply: t.Nothing };
    prices: { request: t.Nothing; reply: t.PriceLine[] };
    set_price: { request: t.PriceRequest; reply: t.PriceLine[] };
    settle_call: { request: t.SettleRequest; reply: t.Activity };
    ask_settlement: { request: t.IntentNumber; reply: t.Activity };
  }
}
