// Written by `cargo xtask generate` from the Rust sources. Never edited by hand.

/**
 * What is shown under "About Prospector".
 */
export type About = { 
/**
 * The version that runs.
 */
version: string, 
/**
 * What changed, the newest version first.
 */
releases: Array<Release>, 
/**
 * Everything of others that came with it, by name.
 */
parts: Array<Part>, };

/**
 * The activity screen.
 */
export type Activity = { 
/**
 * The newest 100 pulls, newest first; those of slices are in `sliced`.
 */
pulls: Array<PullState>, 
/**
 * The newest 20 loads by slices, newest first.
 */
sliced: Array<SlicedState>, 
/**
 * Paid calls whose outcome is unknown, newest first.
 */
unconfirmed: Array<UnconfirmedCall>, };

/**
 * Adds one record that a person types.
 */
export type AddByHandRequest = { 
/**
 * The list.
 */
list: number, 
/**
 * What was typed, by the key of an import field.
 */
fields: { [key in string]: string }, 
/**
 * The country whose numbers have no country code, as an ISO code.
 */
country: string, };

/**
 * Adds records by their numbers: the answer of a look-up, the record in the drawer.
 */
export type AddRecordsRequest = { 
/**
 * The list.
 */
list: number, 
/**
 * The records; at most 1,000.
 */
records: Array<number>, };

/**
 * Rows whose values are about equally old.
 */
export type AgeClass = { 
/**
 * They are not so many days old yet, and as many as the class before says, or more; none for all that are older.
 */
below: number | null, 
/**
 * Rows.
 */
rows: number, };

/**
 * What a person has said yes to.
 */
export type Agreed = { 
/**
 * The price that was shown; null when it was shown as not known.
 */
price: Tenths | null, };

/**
 * What a pull is to bring.
 */
export type Aim = "more" | "fresh";

/**
 * Answers an order.
 */
export type AnswerOrderRequest = { 
/**
 * The order.
 */
order: number, 
/**
 * What the person says.
 */
answer: OrderAnswer, };

/**
 * The record that an answer is about.
 */
export type AnswerRecord = { 
/**
 * Its number.
 */
record: number, 
/**
 * What it is.
 */
kind: RecordKind, };

/**
 * Says of a group that its records are not one: it is not shown again.
 */
export type ApartRequest = { 
/**
 * The records.
 */
records: Array<number>, };

/**
 * What the shell shows.
 */
export type AppState = { 
/**
 * Version of the program.
 */
version: string, 
/**
 * The open workspace; none when it could not be opened (see `notices`).
 */
workspace: Workspace | null, 
/**
 * All workspaces, the demo one first.
 */
workspaces: Array<Workspace>, 
/**
 * Light, dark or as the system has it.
 */
theme: Theme, 
/**
 * The language that was chosen.
 */
language: LanguageChoice, 
/**
 * What is spoken, and how it is written.
 */
spoken: Spoken, 
/**
 * How large everything is shown, in percent.
 */
zoom: number, 
/**
 * Hints that were read or put away, by the names that the page gives them.
 */
seen: Array<string>, 
/**
 * Whether the system says when long work has ended while the window is not in front.
 */
notify: boolean, 
/**
 * What has to be said at start: no keychain, a read-only folder, a database from a newer version.
 */
notices: Array<Notice>, 
/**
 * The workspace that could not be opened, with the ways on.
 */
recovery?: Recovery, 
/**
 * Where the data is, to be shown.
 */
dataFolder: string, 
/**
 * Whether rows can be dragged out of the window as a file.
 */
dragsOut: boolean, };

/**
 * Asks the question of a form.
 */
export type AskRequest = { 
/**
 * Name of the form.
 */
form: string, 
/**
 * What it holds.
 */
fields: Fields, 
/**
 * Ask the service although the answer is owned.
 */
again: boolean, 
/**
 * What a person has said yes to.
 */
agreed?: Agreed, };

/**
 * Everything about assistants.
 */
export type Assistant = { 
/**
 * Who may ask, and what they may read.
 */
settings: AssistantSettings, 
/**
 * The command that a chat program starts.
 */
command: string, 
/**
 * Why nobody can ask although they may.
 */
trouble: string | null, 
/**
 * Programs that are connected.
 */
connected: number, 
/**
 * The programs that have asked in this workspace, the newest first.
 */
programs: Array<AssistantProgram>, 
/**
 * What a day's questions may cost; none while the person is asked each time.
 */
limit: Tenths | null, 
/**
 * What today's have cost, with what is under way or not confirmed.
 */
today: Tenths, 
/**
 * How many questions were asked today.
 */
questionsToday: number, 
/**
 * What programs may spend this hour without asking.
 */
leaves: Array<HourLeave>, 
/**
 * The orders that wait for the person, oldest first.
 */
waiting: Array<AssistantOrder>, 
/**
 * The newest questions, newest first; 100 at most.
 */
orders: Array<AssistantOrder>, };

/**
 * What an assistant asked for.
 */
export type AssistantOrder = { 
/**
 * Its number.
 */
order: number, 
/**
 * The program, as it calls itself.
 */
program: string, 
/**
 * What it is: `Leads loaded`.
 */
label: string, 
/**
 * In its own words.
 */
words: string, 
/**
 * What it asks for, piece by piece.
 */
parts: Array<string>, 
/**
 * Rows, or questions, that it can bring.
 */
pieces: number, 
/**
 * Of these, what is owned and free.
 */
owned: number, 
/**
 * What it costs at most.
 */
worst: Tenths, 
/**
 * What it is likely to cost.
 */
likely: Tenths | null, 
/**
 * What is left of the balance then, at least; none where it is not known.
 */
after: Tenths | null, 
/**
 * What became of it.
 */
answered: OrderAnswered, 
/**
 * How often the same was asked, where it is free.
 */
times: number, 
/**
 * When it was asked, in milliseconds since 1970.
 */
at: number, 
/**
 * When no answer becomes a no.
 */
until: number, 
/**
 * What it has cost.
 */
charged: Tenths, };

/**
 * A program that has asked.
 */
export type AssistantProgram = { 
/**
 * As it calls itself.
 */
program: string, 
/**
 * When it last asked, in milliseconds since 1970.
 */
at: number, };

/**
 * Whether assistants may ask, and what they may read. What they read leaves the computer.
 */
export type AssistantSettings = { 
/**
 * Whether they may ask at all.
 */
on: boolean, 
/**
 * Whether they may read e-mail addresses.
 */
emails: boolean, 
/**
 * Whether they may read telephone numbers.
 */
mobiles: boolean, 
/**
 * Whether they may read what a person noted.
 */
notes: boolean, 
/**
 * Rows of an answer, at most.
 */
rows: number, };

/**
 * Whether anything that was begun may still change what a screen shows.
 */
export type AtRest = { 
/**
 * What is still under way, in English words for a report; nothing where the app is at rest.
 */
in_flight: Array<string>, };

/**
 * An audience map as far as it is drawn.
 */
export type Audience = { 
/**
 * Its number.
 */
audience: number, 
/**
 * The filters that it is about, in normal form.
 */
filters: Filters, 
/**
 * Matches in all.
 */
total: number | null, 
/**
 * Counts that are here.
 */
done: number, 
/**
 * Counts that it takes in all, as they were said before.
 */
of: number, 
/**
 * Whether it is still being drawn.
 */
running: boolean, 
/**
 * Why it is not whole, where something went wrong.
 */
trouble: string | null, 
/**
 * The bars.
 */
breakdowns: Array<Breakdown>, };

/**
 * One bar of an audience map.
 */
export type AudienceBar = { 
/**
 * What it counts: `Germany`.
 */
label: string, 
/**
 * Matches with it; none while it is not counted.
 */
count: number | null, 
/**
 * The filters after a click on it.
 */
filters: Filters, 
/**
 * Whether the filters hold just this already.
 */
chosen: boolean, };

/**
 * An audience map by its number.
 */
export type AudienceNumber = { 
/**
 * Its number.
 */
audience: number, };

/**
 * What an audience map takes, shown before it is begun.
 */
export type AudiencePlan = { 
/**
 * Free counts that will be asked.
 */
counts: number, 
/**
 * About how long, in seconds.
 */
seconds: number, };

/**
 * Asks how many people the filters of people search would find, for an audience map of them, or what that would take.
 */
export type AudienceRequest = { 
/**
 * The filters, as they are in the panel.
 */
filters: Filters, };

/**
 * A backup.
 */
export type Backup = { 
/**
 * Its name.
 */
id: string, 
/**
 * When it was written, in milliseconds since 1970.
 */
at: number, 
/**
 * Why.
 */
why: BackupWhy, 
/**
 * Its size.
 */
bytes: number, 
/**
 * Whether it looks whole; all of it is checked before it is restored.
 */
whole: boolean, };

/**
 * Why a backup was written.
 */
export type BackupWhy = "daily" | "update" | "byHand" | "erasing";

/**
 * The data of the open workspace, and its backups.
 */
export type Backups = { 
/**
 * Bytes of the workspace file, with what lies beside it.
 */
bytes: number, 
/**
 * The backups, newest first.
 */
backups: Array<Backup>, 
/**
 * Why the last one could not be written, as a sentence.
 */
trouble: string | null, 
/**
 * Files that were set aside for a restored or saved one; never deleted by the app.
 */
setAside: number, };

/**
 * Something that a line belongs to.
 */
export type Belongs = { 
/**
 * Its number.
 */
id: number, 
/**
 * Its name or title.
 */
name: string, };

/**
 * An order of rows by a column, which may be a score.
 */
export type BestFirst = { 
/**
 * Column key.
 */
key: string, 
/**
 * Largest first.
 */
descending: boolean, };

/**
 * 128 rows, fewer at the end.
 */
export type Block = { 
/**
 * The rows.
 */
rows: Array<GridRow>, };

/**
 * Asks for 128 rows.
 */
export type BlockRequest = { 
/**
 * The view.
 */
view: number, 
/**
 * Which 128: 0 for the first.
 */
block: number, 
/**
 * The columns whose cells are wanted; unknown ones have empty cells.
 */
columns: Array<string>, };

/**
 * One way to divide an audience.
 */
export type Breakdown = { 
/**
 * The filter that a click changes.
 */
field: string, 
/**
 * Heading: `Where they are`.
 */
label: string, 
/**
 * What has to be known to read it: parts can overlap, further ones are not counted.
 */
note: string, 
/**
 * Its bars: those that are counted by size, then those that are not yet.
 */
bars: Array<AudienceBar>, };

/**
 * The rows counted by one column.
 */
export type BreakdownPart = { 
/**
 * Column key.
 */
key: string, 
/**
 * Column heading.
 */
label: string, 
/**
 * How its values are shown.
 */
kind: ColumnKind, 
/**
 * A row may have several values: counts do not add up to the rows.
 */
several: boolean, 
/**
 * Ranges from the lowest that is met to the highest, empty ones too; else the most frequent values.
 */
bars: Array<FacetBar>, 
/**
 * How many further values there are.
 */
others: number, 
/**
 * Rows with one of these; none where a row may have several values.
 */
rowsOfOthers: number | null, 
/**
 * Rows of which no value is known.
 */
unknown: number, };

/**
 * Brings a file in the place of the one before of the same name.
 */
export type BringElsewhereRequest = { 
/**
 * What the system is called.
 */
name: string, 
/**
 * Where the file comes from.
 */
from: ImportFrom, 
/**
 * The country whose numbers have no country code, as an ISO code.
 */
country: string, };

/**
 * What a day costs on the average, and until when the balance lasts so.
 */
export type Burn = { 
/**
 * A day's average over the last 30 days, or over all days since the first paid call if that is less.
 */
perDay: Tenths, 
/**
 * Over how many days.
 */
days: number, 
/**
 * Days that the balance lasts at this rate.
 */
lasts: number | null, 
/**
 * The day on which it runs out then, local: `2026-12-17`.
 */
until: string | null, };

/**
 * The body; no other field is accepted.
 */
export type BusinessIntentTopicsRequest = { 
/**
 * The company's page.
 */
network_company_url: string, 
/**
 * Values of the look-up with `filter=topics`, each sent back unchanged.
 */
topics: Array<string>, };

/**
 * The answer: exactly nine fields.
 */
export type BusinessIntentTopicsResponse = { 
/**
 * The company's page in the service's spelling.
 */
network_company_url: string, 
/**
 * Whether any of the topics was found.
 */
matched: boolean, 
/**
 * Name of the company.
 */
company_name: string | null, 
/**
 * Its website.
 */
company_website: string | null, 
/**
 * Date of the intent data.
 */
date_stamp: string | null, 
/**
 * The topics that were found.
 */
intent_topics: Array<string>, 
/**
 * How strong the interest is.
 */
level_of_intent: string | null, 
/**
 * How many topics were found.
 */
topic_count: number, 
/**
 * Whole credits: 3 or 0.
 */
credits_consumed: number | null, };

/**
 * An answer as a card. Every text is somebody else's and is shown as text only.
 */
export type Card = { 
/**
 * The name of what was found, or the answer in a few words.
 */
title: string, 
/**
 * One line below it.
 */
subtitle: string | null, 
/**
 * Good news, bad news or neither.
 */
mood: Mood, 
/**
 * The few things that matter.
 */
entries: Array<Entry>, 
/**
 * Everything else, to unfold.
 */
sections: Array<CardSection>, 
/**
 * How many entries were left out because the record is too large to show.
 */
leftOut: number, };

/**
 * A part of a deep record.
 */
export type CardSection = { 
/**
 * Its name, e.g. `Experience`; of an item of a list what it is about, e.g. `Engineer at Acme`.
 */
label: string, 
/**
 * Items, if it is a list.
 */
count: number | null, 
/**
 * What it says itself.
 */
entries: Array<Entry>, 
/**
 * What is inside it.
 */
sections: Array<CardSection>, };

/**
 * A selection in an older view.
 */
export type Carry = { 
/**
 * The older view.
 */
view: number, 
/**
 * What was selected in it.
 */
selection: Selection, };

/**
 * All filters of one kind of search.
 */
export type Catalog = { 
/**
 * The groups as the panel shows them, each with its filters.
 */
groups: Array<Group>, };

/**
 * Something the screen shows has changed. Sent as the event `changed`.
 */
export type Changed = { "what": "pull", 
/**
 * As it is now.
 */
pull: PullState, } | { "what": "search", 
/**
 * As it is now.
 */
search: SearchHead, } | { "what": "slices", 
/**
 * As it is now.
 */
slices: SlicedState, } | { "what": "credits", 
/**
 * As it is now.
 */
meter: Meter, } | { "what": "audience", 
/**
 * As it is now.
 */
audience: Audience, } | { "what": "saved" } | { "what": "lists" } | { "what": "records" } | { "what": "views" } | { "what": "watches" } | { "what": "job", 
/**
 * As it is now.
 */
job: JobState, } | { "what": "import", 
/**
 * As it is now.
 */
import: ImportState, } | { "what": "dropped", 
/**
 * The number of the drop.
 */
drop: number, 
/**
 * The name of the file, without its folder.
 */
file: string, } | { "what": "lookUps" } | { "what": "export", 
/**
 * As it is now.
 */
export: ExportState, } | { "what": "backups" } | { "what": "assistant" } | { "what": "team" } | { "what": "workspace" } | { "what": "notice", 
/**
 * The sentence.
 */
notice: Notice, };

/**
 * Rows of which a field has changed.
 */
export type ChangedField = { 
/**
 * The heading of the field.
 */
label: string, 
/**
 * Rows.
 */
rows: number, 
/**
 * The condition that leaves these.
 */
condition: Condition, };

/**
 * What has changed lately of the rows of a search, a list or the library.
 */
export type ChangedRows = { 
/**
 * Within so many days.
 */
days: number, 
/**
 * Rows of which anything has.
 */
rows: number, 
/**
 * The condition that leaves these.
 */
condition: Condition, 
/**
 * By field, most rows first.
 */
fields: Array<ChangedField>, };

/**
 * Asks what has changed of some rows.
 */
export type ChangedRowsRequest = { 
/**
 * Whose rows.
 */
of: RowsOf, };

/**
 * A field that the service says otherwise than before.
 */
export type ChangedValue = { 
/**
 * Its heading.
 */
label: string, 
/**
 * What was said.
 */
was: string, 
/**
 * When that was last said, in milliseconds since 1970.
 */
wasAt: number, 
/**
 * What is said since.
 */
now: string, 
/**
 * When that was first said.
 */
at: number, };

/**
 * The figures of a column.
 */
export type ColumnFigures = { 
/**
 * Rows in all.
 */
rows: number, 
/**
 * Rows that have a value.
 */
filled: number, 
/**
 * Different values, without regard to case and accents.
 */
distinct: number | null, 
/**
 * Of numbers their sum.
 */
sum: number | null, 
/**
 * Of numbers the one in the middle; of two the mean.
 */
median: number | null, };

/**
 * How the values of a column behave.
 */
export type ColumnKind = "text" | "long" | "range" | "link" | "number" | "date" | "flag" | "phone" | "employer" | "words" | "country" | { "count": {  } };

/**
 * One column of a layout.
 */
export type ColumnLayout = { 
/**
 * Column key.
 */
key: string, 
/**
 * Width in CSS pixels.
 */
width: number, 
/**
 * A person has set the width: it does not grow with the window.
 */
sized?: boolean, 
/**
 * Not shown.
 */
hidden: boolean, 
/**
 * Fixed at the left.
 */
pinned: boolean, };

/**
 * One bar.
 */
export type ColumnValue = { 
/**
 * What a person reads.
 */
said: string, 
/**
 * Rows in it.
 */
count: number, 
/**
 * What holds of exactly these rows.
 */
condition: Condition, };

/**
 * The values of a column, as bars.
 */
export type ColumnValues = { 
/**
 * Rows in all.
 */
rows: number, 
/**
 * The most frequent values, numbers and ranges in their order, days from the newest on; last the rows without any. A row with several
 * values is in several bars.
 */
bars: Array<ColumnValue>, 
/**
 * How many further values there are; none where that is not known.
 */
others: number | null, 
/**
 * Rows that are in none of the bars.
 */
rowsOfOthers: number, };

/**
 * The body.
 */
export type CompanyRequest = { 
/**
 * The company's page.
 */
network_profile_url: string, 
/**
 * An address that the service may call; when and with what is not shown. Sent unchanged.
 */
webhook_url?: string, };

/**
 * The present company of a person.
 */
export type CompanyStory = { 
/**
 * Its name.
 */
name: string, 
/**
 * Facts with a heading: founded, type, employees, revenue, industry.
 */
facts: Array<DetailField>, 
/**
 * What it says about itself.
 */
about: string | null, 
/**
 * Where it is, headquarters first.
 */
places: Array<string>, 
/**
 * What it uses, by category.
 */
technologies: Array<TechnologyGroup>, };

/**
 * Compares two exports of the same list or search.
 */
export type CompareExportsRequest = { 
/**
 * The older one.
 */
first: number, 
/**
 * The newer one.
 */
second: number, };

/**
 * A condition: a line, or lines of which all or any have to hold.
 */
export type Condition = { 
/**
 * The parts.
 */
all: Array<Condition>, } | { 
/**
 * The parts.
 */
any: Array<Condition>, } | Term;

/**
 * One thing that a condition can be about.
 */
export type ConditionColumn = { 
/**
 * Its key in a condition.
 */
key: string, 
/**
 * Its heading.
 */
label: string, 
/**
 * The heading under which it is offered.
 */
group: string, 
/**
 * How its values behave.
 */
kind: ColumnKind, 
/**
 * The tests that fit.
 */
tests: Array<ConditionTest>, 
/**
 * Its values, where there are few and they are known beforehand. With these alone it is tested.
 */
values: Array<ConditionValue> | null, };

/**
 * What conditions about a kind of record can be about.
 */
export type ConditionColumnsRequest = { 
/**
 * Companies or people.
 */
kind: RecordKind, };

/**
 * Of how many rows a condition holds.
 */
export type ConditionCount = { 
/**
 * Rows that were looked at.
 */
rows: number, 
/**
 * Of these, those of which it holds.
 */
passing: number, 
/**
 * What has to be put right before it can be judged; nothing is counted then.
 */
problem: string | null, 
/**
 * What is odd about it.
 */
remark: string | null, };

/**
 * A test of a value. Texts are compared without case, accents and what cannot be seen, and never as a pattern. Each but the three
 * that begin with "not" needs a value to hold.
 */
export type ConditionTest = "is" | "isNot" | "oneOf" | "contains" | "containsNot" | "empty" | "notEmpty" | "atLeast" | "atMost" | "before" | "after" | "lastDays";

/**
 * A value that a column has or can have.
 */
export type ConditionValue = { 
/**
 * As it is stored in a condition.
 */
value: string, 
/**
 * As a person reads it.
 */
said: string, };

/**
 * Asks for the most frequent values that rows have in a column.
 */
export type ConditionValuesRequest = { 
/**
 * Whose rows.
 */
of: RowsOf, 
/**
 * The column's key.
 */
column: string, };

/**
 * Sets above which price a person is asked first.
 */
export type ConfirmLimit = { 
/**
 * In tenths of a credit.
 */
confirmAbove: Tenths, };

/**
 * Connects a workspace: tested with the free balance call, then stored and opened.
 */
export type ConnectRequest = { 
/**
 * The workspace to change; none for a new one.
 */
id: string | null, 
/**
 * Its name on the screen.
 */
name: string, 
/**
 * Service address: https, or http on this computer.
 */
baseUrl: string, 
/**
 * Host of the networking site.
 */
networkHost: string, 
/**
 * The word the service uses for it; `network` by default.
 */
networkWord: string, 
/**
 * The key; it goes to the keychain and never comes back to the screen. Empty keeps the present one.
 */
apiKey: string, };

/**
 * What was copied.
 */
export type Copied = { 
/**
 * Rows, without the headings.
 */
rows: number, };

/**
 * Copies a picture that the screen has drawn.
 */
export type CopyPictureRequest = { 
/**
 * A PNG as base64.
 */
png: string, };

/**
 * Copies cells as tab-separated text.
 */
export type CopyRequest = { 
/**
 * The view.
 */
view: number, 
/**
 * Which rows.
 */
selection: Selection, 
/**
 * Which columns, in this order.
 */
columns: Array<string>, 
/**
 * With a first line of headings.
 */
headings: boolean, };

/**
 * Copies a search to the clipboard.
 */
export type CopySearchRequest = { 
/**
 * Its name, where it has one.
 */
name: string | null, 
/**
 * Its kind.
 */
kind: SearchKind, 
/**
 * Its filters.
 */
filters: Filters, 
/**
 * As what.
 */
form: SearchForm, };

/**
 * Copies a small table that the screen shows, as tab-separated text.
 */
export type CopyTableRequest = { 
/**
 * The first line.
 */
headings: Array<string>, 
/**
 * The lines below.
 */
rows: Array<Array<string>>, };

/**
 * Corrects values. An empty one takes a correction back: what is told of the record is shown again.
 */
export type CorrectRequest = { "kind": "block", 
/**
 * The view.
 */
view: number, 
/**
 * The position of the first row in it.
 */
row: number, 
/**
 * The columns, by key, from left to right.
 */
columns: Array<string>, 
/**
 * What is typed, row by row, of each row as many as there are columns.
 */
values: Array<Array<string>>, } | { "kind": "fill", 
/**
 * The view.
 */
view: number, 
/**
 * The position of the first row in it.
 */
row: number, 
/**
 * The position of the last one.
 */
to: number, 
/**
 * The columns, by key.
 */
columns: Array<string>, 
/**
 * What is typed.
 */
value: string, } | { "kind": "down", 
/**
 * The view.
 */
view: number, 
/**
 * The position of the first row in it.
 */
row: number, 
/**
 * The position of the last one.
 */
to: number, 
/**
 * The columns, by key.
 */
columns: Array<string>, } | { "kind": "record", 
/**
 * The record.
 */
record: number, 
/**
 * The column, by key.
 */
column: string, 
/**
 * What is typed.
 */
value: string, };

/**
 * What may have been meant by a value that is not known.
 */
export type Correction = { 
/**
 * The filter's key.
 */
field: string, 
/**
 * The value as it was typed.
 */
value: string, 
/**
 * Known values, best first; never empty.
 */
instead: Array<Suggestion>, };

/**
 * How many people the filters would find.
 */
export type Count = { 
/**
 * Matches in all; none where a newer question took the place of this one before it was sent.
 */
total: number | null, 
/**
 * When the service said so, in milliseconds since 1970.
 */
at: number, 
/**
 * What loading all of them would cost.
 */
all: Tenths, 
/**
 * How many of them are owned already, as far as can be known free.
 */
owned: OwnedShare, };

/**
 * Asks how many rows a condition holds of.
 */
export type CountConditionRequest = { 
/**
 * Whose rows.
 */
of: RowsOf, 
/**
 * The view and the rows; none for all.
 */
rows: [number, Selection] | null, 
/**
 * The condition.
 */
condition: Condition, 
/**
 * Which of those that the screen shows beside each other it is: a newer one takes the place of the same alone.
 */
slot: string, };

/**
 * How many companies of a list have the people that were wanted.
 */
export type Coverage = { 
/**
 * Companies that have as many as were wanted.
 */
enough: number, 
/**
 * Companies that have fewer.
 */
some: number, 
/**
 * Companies at which nobody was found.
 */
nobody: number, 
/**
 * Companies that cannot be asked: neither a page nor a name is known.
 */
noPage: number, 
/**
 * Companies that were not asked, or of which it went wrong.
 */
open: number, 
/**
 * When the newest answer came, in milliseconds since 1970.
 */
at: number | null, 
/**
 * The list that the people came into.
 */
into: number | null, 
/**
 * Rows that were paid for and count for no company, with why that is, as a sentence.
 */
spare: string | null, };

/**
 * A list of companies.
 */
export type CoverageRequest = { 
/**
 * The list.
 */
list: number, };

/**
 * No fields: an empty JSON object is sent.
 */
export type CreditsRequest = { [key in string]: string };

/**
 * The balance as the service reports it.
 */
export type CreditsResponse = { 
/**
 * `success`.
 */
status: string, 
/**
 * What is left. The contract sends a text that holds a whole number.
 */
credits: string, };

/**
 * The balance at the end of a day.
 */
export type DayBalance = { 
/**
 * `2026-11-21`, local.
 */
day: string, 
/**
 * The balance.
 */
balance: Tenths, };

/**
 * What one day cost.
 */
export type DaySpent = { 
/**
 * `2026-11-21`, local.
 */
day: string, 
/**
 * What it cost.
 */
charged: Tenths, };

/**
 * Pays again for a question in doubt, as it was shown.
 */
export type DecideRequest = { 
/**
 * Command name of its operation.
 */
operation: string, 
/**
 * Digest of its request.
 */
digest: string, 
/**
 * Which claim of it is in doubt.
 */
attempt: number, };

/**
 * One field of a record.
 */
export type DetailField = { 
/**
 * Column key.
 */
key: string, 
/**
 * Heading.
 */
label: string, 
/**
 * The heading of its group.
 */
group: string, 
/**
 * Its value as text.
 */
value: string, 
/**
 * How the value behaves.
 */
kind: ColumnKind, 
/**
 * Whether it can be opened in the browser.
 */
link: boolean, 
/**
 * The operation that returned it, in words: `People loaded`.
 */
source: string, 
/**
 * From whom that is.
 */
giver: Giver, 
/**
 * When it was observed, in milliseconds since 1970.
 */
observedAt: number, 
/**
 * Whether a person can correct it.
 */
canCorrect: boolean, 
/**
 * What is told of it where a person has corrected it: the newest.
 */
told: Told | null, };

/**
 * The body.
 */
export type DncCheckRequest = { 
/**
 * International format with a leading plus.
 */
phone: string, };

/**
 * The answer.
 */
export type DncCheckResponse = { 
/**
 * `success`.
 */
status: string, 
/**
 * The number that was checked.
 */
phone: string, 
/**
 * Whether it is listed: must not be called.
 */
listed: boolean, 
/**
 * The same in words; `Not listed on DNC` where it is not, the other text is not shown.
 */
result: string, 
/**
 * Whole credits: 1.
 */
credits_used: number | null, 
/**
 * Whole credits that are left.
 */
credits_remaining: number | null, };

/**
 * What is done with people whose number is on a do-not-call list, and with those whose check is too old to go by.
 */
export type DoNotCallRows = "leaveOut" | "mark" | "include";

/**
 * The body; no other field is accepted.
 */
export type DomainToNetworkRequest = { 
/**
 * A bare host name. It is sent normalised, although the service would do it too, so that one company is one question.
 */
domain: string, };

/**
 * The answer.
 */
export type DomainToNetworkResponse = { 
/**
 * The company's page; never a person's or a school's.
 */
network_company_url: string, };

/**
 * Whether ledger and service agree, and what explains a difference.
 */
export type Drift = { 
/**
 * What the service said last; none before it was first reached.
 */
reported: Tenths | null, 
/**
 * When, in milliseconds since 1970.
 */
reportedAt: number | null, 
/**
 * What the ledger says the balance is now.
 */
ledger: Tenths | null, 
/**
 * What the ledger holds more than the service (negative: less), in tenths, part by part. They add up to the difference,
 * but for unconfirmed calls, which may have cost nothing or up to their amount.
 */
parts: Array<DriftPart>, 
/**
 * Earlier checks in which service and ledger differed by more than rounding, newest first, 100 at most.
 */
history: Array<DriftCheck>, };

/**
 * Why service and ledger differ.
 */
export type DriftCause = "rounding" | "unconfirmed" | "billedLater" | "priceNotKnown" | "spentElsewhere" | "toppedUp" | "sinceAsked";

/**
 * One check in which service and ledger differed.
 */
export type DriftCheck = { 
/**
 * Its number.
 */
id: number, 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * What the service said.
 */
reported: Tenths, 
/**
 * What the ledger said then.
 */
ledger: Tenths, 
/**
 * What the difference was made of.
 */
parts: Array<DriftPart>, };

/**
 * A part of a difference.
 */
export type DriftPart = { 
/**
 * What it is.
 */
cause: DriftCause, 
/**
 * In tenths, with its sign: positive where the ledger holds more than the service.
 */
amount: number, 
/**
 * What it is for: the subject of a call; empty for rounding.
 */
subject: string, 
/**
 * The paid call, where it is one; it can be settled while it is unconfirmed.
 */
intent: number | null, 
/**
 * The service's own number for the call, to copy for its support.
 */
operationId: string | null, 
/**
 * How the call ended can be asked, free.
 */
canAsk: boolean, 
/**
 * When it was, in milliseconds since 1970.
 */
at: number | null, };

/**
 * Records that may be one.
 */
export type DuplicateGroup = { 
/**
 * Why, as a sentence: `Same e-mail address`, `Same name and company, written differently`.
 */
reason: string, 
/**
 * How sure that is: the same address, or only a like name.
 */
sure: boolean, 
/**
 * The records, the one that is proposed to lead first; at most 50.
 */
rows: Array<DuplicateRow>, };

/**
 * One record in a group of duplicates.
 */
export type DuplicateRow = { 
/**
 * Its number.
 */
record: number, 
/**
 * Its name.
 */
title: string, 
/**
 * One line under it.
 */
subtitle: string | null, 
/**
 * What is known of it, as headings and values; at most 12.
 */
facts: Array<[string, string]>, 
/**
 * Values that it has; the one with the most is proposed to lead.
 */
values: number, 
/**
 * How many lists it is in.
 */
lists: number, };

/**
 * The groups of a list.
 */
export type Duplicates = { 
/**
 * Rows that were compared.
 */
rows: number, 
/**
 * Groups that were found in all.
 */
found: number, 
/**
 * 200 groups from where it was asked, sure ones first.
 */
groups: Array<DuplicateGroup>, };

/**
 * Asks for the groups of a list.
 */
export type DuplicatesRequest = { 
/**
 * The list.
 */
list: number, 
/**
 * How many groups are left out before the first.
 */
from: number, };

/**
 * The body of both modes: with both names and a domain or a company it is mode 1, else the page decides (mode 2). In
 * mode 2 `company_name` is "listed as object"; what is in it is not shown, so it is never sent there.
 */
export type EmailRequest = { 
/**
 * First name.
 */
first_name?: string, 
/**
 * Last name.
 */
last_name?: string, 
/**
 * The company's domain.
 */
domain?: string, 
/**
 * The company's name.
 */
company_name?: string, 
/**
 * The person's page.
 */
network_profile_url?: string, };

/**
 * The answer.
 */
export type EmailResponse = { 
/**
 * `success`.
 */
status: string, 
/**
 * The address; empty where none was found.
 */
email: string, 
/**
 * `valid`; the contract shows no other value; others are taken as they come.
 */
email_status: string, 
/**
 * Where it was found.
 */
provider: string, 
/**
 * Where it was verified.
 */
verifier: string, };

/**
 * Asks for a quote.
 */
export type EnrichRequest = { 
/**
 * The list.
 */
list: number, 
/**
 * The view and the rows; none for the whole list.
 */
rows: [number, Selection] | null, 
/**
 * What is to be found.
 */
plan: Plan, 
/**
 * Only what failed before, of this job.
 */
again: number | null, };

/**
 * One thing that can be found out about a record of a list.
 */
export type Enrichment = "page" | "profile" | "email" | "mobile" | "doNotCall" | "companyPage" | "company" | "topics" | "people";

/**
 * What the screen has to know of an enrichment.
 */
export type EnrichmentFacts = { 
/**
 * Which one.
 */
enrichment: Enrichment, 
/**
 * The heading of its column: `E-mail`.
 */
label: string, 
/**
 * Several of them in a sentence: `e-mails`.
 */
many: string, 
/**
 * One line about what it needs and brings.
 */
help: string, 
/**
 * The kind of record that it is found for.
 */
record: RecordKind, 
/**
 * The command name of its operation, for its price.
 */
operation: string, 
/**
 * The enrichments that find what this one needs, where a record lacks it.
 */
after: Array<Enrichment>, 
/**
 * Days after which an answer is old, where freshness matters by law: do-not-call.
 */
goodForDays: number | null, };

/**
 * One thing that an answer says.
 */
export type Entry = { 
/**
 * What it is, e.g. `Last name`.
 */
label: string, 
/**
 * What it says.
 */
value: Shown, 
/**
 * Where it is in the answer, as a JSON pointer; opens a link.
 */
path: string, };

/**
 * Erases a person.
 */
export type EraseRequest = { 
/**
 * The record.
 */
record: number, 
/**
 * The name of the person, typed by hand: it must be the record's.
 */
typed: string, };

/**
 * What erasing did.
 */
export type Erased = { 
/**
 * Answers that were taken away or from which the person was taken out.
 */
answers: number, 
/**
 * Lists that the person was in.
 */
lists: number, 
/**
 * Names of files with the person that were written before, which the app cannot reach; at most 100.
 */
files: Array<string>, 
/**
 * What happened and what is left to do, as sentences; but for the files that are named.
 */
said: Array<string>, };

/**
 * What the evidence says about somebody.
 */
export type EvidenceAbout = { 
/**
 * What was asked about, as it is marked: `phone:+12025550123`.
 */
what: string, 
/**
 * The lines, oldest first.
 */
lines: Array<EvidenceLine>, 
/**
 * What shows an auditor that the marks of these lines are of that: one, or more where the file was put together of several.
 */
openings: Array<string>, };

/**
 * A file with the evidence.
 */
export type EvidenceFile = { 
/**
 * Its name, without its folder.
 */
file: string, 
/**
 * Lines in it.
 */
lines: number, 
/**
 * That lines do not follow one another, and where, as a sentence; none where they do.
 */
broken: string | null, };

/**
 * Asks for the evidence as a file.
 */
export type EvidenceFileRequest = { 
/**
 * Whether the numbers of people who were not erased stand beside their lines; else the marks alone.
 */
readable: boolean, };

/**
 * A line about somebody.
 */
export type EvidenceLine = { 
/**
 * Its number.
 */
no: number, 
/**
 * When it happened, in milliseconds since 1970.
 */
at: number, 
/**
 * What happened, as a sentence.
 */
said: string, };

/**
 * Asks what the evidence says about somebody.
 */
export type EvidenceQuestion = { 
/**
 * A telephone number, an e-mail address or the address of a page, as it was typed.
 */
text: string, };

/**
 * How far the evidence has come.
 */
export type EvidenceState = { 
/**
 * Lines that there are.
 */
lines: number, 
/**
 * Since when they are written, in milliseconds since 1970.
 */
since: number, 
/**
 * The hash of the last one, as 64 hexadecimal digits; none where there is no line.
 */
last: string | null, };

/**
 * A column of a file.
 */
export type ExportColumn = { 
/**
 * Column key.
 */
key: string, 
/**
 * What is written above it; the name of the column when none.
 */
heading: string | null, };

/**
 * Two exports, by their rows.
 */
export type ExportComparison = { 
/**
 * Rows that only the newer one has.
 */
new: number, 
/**
 * Rows that only the older one has.
 */
gone: number, 
/**
 * Rows that both have.
 */
same: number, };

/**
 * What an export would write.
 */
export type ExportCount = { 
/**
 * Rows that would be written.
 */
rows: number, 
/**
 * Rows that would not, by reason: each counts once.
 */
leftOut: Array<LeftOut>, 
/**
 * Of the chosen rows, those that the suppression list names, written or not.
 */
suppressed: number, 
/**
 * Of the chosen rows, those that another system knows, written or not.
 */
elsewhere: number, 
/**
 * Of the chosen rows, those on a do-not-call list, written or not.
 */
listed: number, 
/**
 * Of the chosen rows, those whose do-not-call check is too old to go by, written or not.
 */
outdated: number, 
/**
 * Of all rows of the view, those that no export of the same list or search has written.
 */
newRows: number, 
/**
 * When the list or search was last exported; none if never.
 */
exportedAt: number | null, };

/**
 * Asks what an export would write.
 */
export type ExportCountRequest = { 
/**
 * The view.
 */
view: number, 
/**
 * Which rows.
 */
rows: ExportRows, 
/**
 * What is done with people who must not be called.
 */
doNotCall: DoNotCallRows, 
/**
 * Write rows that the suppression list names too.
 */
suppressed: boolean, 
/**
 * Rows that another system knows are not written.
 */
leaveOutKnown?: boolean, };

/**
 * What is between two cells of a CSV.
 */
export type ExportDelimiter = "comma" | "semicolon" | "tab" | "pipe";

/**
 * Kinds of files.
 */
export type ExportFormat = { "kind": "xlsx" } | { "kind": "csv", 
/**
 * With a byte-order mark, which Excel needs to read accents.
 */
bom: boolean, 
/**
 * What is between two cells.
 */
delimiter: ExportDelimiter, } | { "kind": "list" };

/**
 * An export by its number.
 */
export type ExportNumber = { 
/**
 * Its number.
 */
export: number, };

/**
 * How far an export is.
 */
export type ExportPhase = "cancelled" | "writing" | "done";

/**
 * Columns and options under a name.
 */
export type ExportPreset = { 
/**
 * The number of one that the person has saved; none for those that are always there.
 */
preset: number | null, 
/**
 * Its name.
 */
name: string, 
/**
 * What it does, in a sentence.
 */
help: string, 
/**
 * Its columns; empty for those that are chosen, under their own names.
 */
columns: Array<ExportColumn>, 
/**
 * The kind of file, where the preset says it.
 */
format: ExportFormat | null, 
/**
 * What is done with people who must not be called, where the preset says it.
 */
doNotCall: DoNotCallRows | null, 
/**
 * Whether rows that another system knows are left out, where the preset says it.
 */
leaveOutKnown: boolean | null, };

/**
 * Asks for the presets of a kind of record.
 */
export type ExportPresetsRequest = { 
/**
 * The kind.
 */
kind: RecordKind, };

/**
 * Writes rows of a view to a file that the person chooses.
 */
export type ExportRequest = { 
/**
 * The view.
 */
view: number, 
/**
 * Which rows.
 */
rows: ExportRows, 
/**
 * Columns and options.
 */
shape: ExportShape, 
/**
 * Write rows that the suppression list names too. Said for this one export; never stored.
 */
suppressed: boolean, 
/**
 * The file goes to the pointer, which holds it while it drags; else to a place that the person chooses.
 */
dragged?: boolean, };

/**
 * Which rows of a view are written.
 */
export type ExportRows = { "kind": "selected", 
/**
 * Which.
 */
selection: Selection, } | { "kind": "all" } | { "kind": "new" };

/**
 * What every row of a file looks like: stored with a past export and under a preset.
 */
export type ExportShape = { 
/**
 * The columns, in this order.
 */
columns: Array<ExportColumn>, 
/**
 * Which kind of file.
 */
format: ExportFormat, 
/**
 * What is done with people who must not be called.
 */
doNotCall: DoNotCallRows, 
/**
 * Rows that another system knows are not written.
 */
leaveOutKnown?: boolean, };

/**
 * An export as it is now.
 */
export type ExportState = { 
/**
 * Its number, that of the past export once it is done; 0 where no file was chosen.
 */
export: number, 
/**
 * How far it is.
 */
phase: ExportPhase, 
/**
 * Rows to write.
 */
rows: number, 
/**
 * Rows written.
 */
written: number, 
/**
 * Chosen rows that are not written.
 */
leftOut: number, 
/**
 * Size of the file once it is there.
 */
bytes: number | null, 
/**
 * The name of the file, without its folder.
 */
file: string | null, };

/**
 * The most frequent values of a column.
 */
export type Facet = { 
/**
 * Column key.
 */
key: string, 
/**
 * Column heading.
 */
label: string, 
/**
 * The bars: ranges in their order, others by count.
 */
bars: Array<FacetBar>, 
/**
 * How many further values there are.
 */
others: number, };

/**
 * One bar.
 */
export type FacetBar = { 
/**
 * The value.
 */
value: string, 
/**
 * What a person reads, where it is something else.
 */
said?: string, 
/**
 * Rows with it.
 */
count: number, 
/**
 * Chosen as a filter of the rows.
 */
chosen: boolean, };

/**
 * What went wrong, for a person. Whatever a command calls may fail with one, and says of its own errors only what is particular:
 * any may be [`FailureCode::Storage`] or [`FailureCode::Damaged`] where the file or the disk refuses, [`FailureCode::Gone`] where what
 * it is about is not there, and whatever sends something also [`FailureCode::Key`], [`FailureCode::Offline`], [`FailureCode::Rate`] and
 * [`FailureCode::Refused`] (nothing was charged), or [`FailureCode::Unconfirmed`] (it may have been).
 */
export type Failure = { 
/**
 * How the screen treats it.
 */
code: FailureCode, 
/**
 * What happened, and what to do.
 */
message: string, 
/**
 * The fields it is about, each with its own sentence.
 */
problems?: Array<Problem>, 
/**
 * When it may work again, in milliseconds since 1970.
 */
until?: number, 
/**
 * What would be spent, when a person has to say yes first.
 */
quote?: Quote, 
/**
 * Found again in the log.
 */
reference: string, };

/**
 * A code exists only where the screen treats it differently.
 */
export type FailureCode = "fields" | "confirm" | "credits" | "offline" | "key" | "rate" | "refused" | "unconfirmed" | "storage" | "damaged" | "gone" | "superseded" | "fault";

/**
 * One field of a form.
 */
export type Field = { 
/**
 * Its name in the request.
 */
key: string, 
/**
 * Its name on the screen.
 */
label: string, 
/**
 * What it takes.
 */
kind: FieldKind, 
/**
 * Whether it must be filled.
 */
need: Need, 
/**
 * What an example looks like; page addresses hold `{host}` in place of the workspace's network host.
 */
example: string, 
/**
 * One line of help; empty where the label says it all.
 */
help: string, 
/**
 * Folded away at first.
 */
advanced: boolean, };

/**
 * What a field takes.
 */
export type FieldKind = "text" | "email" | "phone" | "domain" | "address" | "topics";

/**
 * What one field holds.
 */
export type FieldValue = string | Array<string>;

/**
 * What a form holds, by field name.
 */
export type Fields = Record<string, FieldValue>;

/**
 * Asks for the figures of a column.
 */
export type FiguresRequest = { 
/**
 * The view.
 */
view: number, 
/**
 * Key of the column.
 */
column: string, };

/**
 * What has become of a file.
 */
export type FileFate = "same" | "changed" | "gone";

/**
 * One filter.
 */
export type Filter = { 
/**
 * Its name on the wire; in people search the path in the query, `jobTitle.include`, or a name in it, `experience`.
 */
key: string, 
/**
 * The name of its other half, whose values must not match; the two are shown side by side.
 */
exclude: string | null, 
/**
 * Its name on the screen.
 */
label: string, 
/**
 * What it takes.
 */
kind: Kind, 
/**
 * One line of help under it.
 */
help: string, 
/**
 * The order of its lines matters (seen in the field: a name, then a range, then a time); one may be there twice.
 */
ordered: boolean, 
/**
 * What a value is made of in the form that services were seen to take; none where no form was seen.
 */
parts: Array<SeenPart>, };

/**
 * One value.
 */
export type FilterValue = boolean | string | Array<string> | null | Record<string, unknown>;

/**
 * One accepted value (contract, "Filter value item").
 */
export type FilterValueItem = { 
/**
 * What a person reads.
 */
label: string, 
/**
 * Sent back unchanged in a search.
 */
value: string, 
/**
 * City and tech-stack items.
 */
query?: string, 
/**
 * City items.
 */
city?: string, 
/**
 * City items.
 */
region?: string, 
/**
 * City items.
 */
regionCode?: string, 
/**
 * City items, lower case.
 */
countryCode?: string, };

/**
 * The query parameters.
 */
export type FilterValuesRequest = { 
/**
 * The key of the filter. The contract shows `city`, `industry`, `techStack` and `topics`; the whole list is not
 * shown, so any key of the catalog may be asked and a refusal is an answer.
 */
filter: string, 
/**
 * Search text, at least two characters.
 */
q: string, 
/**
 * At most so many values. Its bounds are not shown; 1 to 100 is sent.
 */
limit?: number, 
/**
 * Country name or ISO code that narrows location results.
 */
country?: string, 
/**
 * Region code or value that narrows city results.
 */
region?: string, };

/**
 * The values found.
 */
export type FilterValuesResponse = { 
/**
 * The filter that was asked.
 */
filter: string, 
/**
 * The text that was asked.
 */
query: string, 
/**
 * What may be sent in a search.
 */
values: Array<FilterValueItem>, };

/**
 * What a person has chosen, by wire name. Array filters "accept a single string or an array of strings" (contract).
 */
export type Filters = Record<string, FilterValue>;

/**
 * Filters as they are in the panel.
 */
export type FiltersRequest = { 
/**
 * Of which kind of search.
 */
kind: SearchKind, 
/**
 * The filters.
 */
filters: Filters, };

/**
 * The body of a company search.
 */
export type FindCompaniesRequest = { 
/**
 * The filters; always sent, empty for "all companies", because the default when omitted is not shown.
 */
filters: Filters, 
/**
 * 0 on the first request; left out beside a cursor.
 */
page?: number, 
/**
 * 1 to 100. Always sent, because a default page size spends money nobody asked for. A cursor keeps the size of its
 * first request, so the same size is sent along with it.
 */
size: number, 
/**
 * The `next_cursor` of the page before, unchanged.
 */
cursor?: string, };

/**
 * One page of companies.
 */
export type FindCompaniesResponse = { 
/**
 * The companies, each with all fields that came.
 */
rows: Record<string, unknown>[], 
/**
 * Matches in all; absent is possible and then unknown.
 */
total: number | null, 
/**
 * The page that this is.
 */
page: number | null, 
/**
 * The size of the page.
 */
size: number | null, 
/**
 * For the next page. Its value on the last page is not shown: absent, null and empty all mean "no more".
 */
next_cursor: string | null, };

/**
 * The body: the query of a people search, without size and cursor.
 */
export type FindPeopleCountRequest = { 
/**
 * As in [`super::find_people::FindPeopleRequest`].
 */
query: Record<string, unknown>, };

/**
 * The answer.
 */
export type FindPeopleCountResponse = { 
/**
 * Matches in all.
 */
total: number, };

/**
 * The body of a people search.
 */
export type FindPeopleRequest = { 
/**
 * Filters as nested objects, at least one: `{"jobTitle":{"include":["CEO"]}}`. Those of [`crate::filters::PEOPLE`] are
 * checked; "the full set of query filters" is not shown, so every other one is sent unchanged.
 */
query: Record<string, unknown>, 
/**
 * 1 to 100; also read from a decimal text. Always sent, and always as a number, because the default is not shown and
 * rows cost money.
 */
size: number, 
/**
 * The `next_cursor` of the page before, unchanged, beside the same query.
 */
cursor?: string, };

/**
 * One page of people.
 */
export type FindPeopleResponse = { 
/**
 * Matches in all; absent is possible and then unknown.
 */
total: number | null, 
/**
 * The people, at most 100 (contract, "Lead record"), each with all fields that came.
 */
leads: Record<string, unknown>[], 
/**
 * For the next page; null, absent and empty mean "no more".
 */
next_cursor: string | null, };

/**
 * One line of a score.
 */
export type FitLine = { 
/**
 * What has to hold.
 */
condition: Condition, 
/**
 * What it adds, or takes away.
 */
points: number, };

/**
 * Fits points to rows that a person marked good and bad.
 */
export type FitRequest = { 
/**
 * Whose rows.
 */
of: RowsOf, 
/**
 * What is true of the good ones: a status or a tag that the person gave them.
 */
good: Condition, 
/**
 * What is true of the bad ones.
 */
bad: Condition, 
/**
 * The lines whose points are to be fitted.
 */
lines: Array<FitLine>, };

/**
 * What was fitted.
 */
export type Fitted = { 
/**
 * The lines with their points.
 */
lines: Array<FitLine>, 
/**
 * The weight of each line, in natural logarithms of odds.
 */
weights: Array<number>, 
/**
 * The area under the curve on rows that were held out: 0.5 is chance, 1 is never wrong.
 */
auc: number, 
/**
 * Rows that were held out.
 */
heldOut: number, 
/**
 * Rows that it was fitted to.
 */
fittedTo: number, };

/**
 * The groups of forms, in the order of the screen.
 */
export type FormGroup = "people" | "contacts" | "companies" | "checks";

/**
 * What is known before the question is asked. Free, and made without the service.
 */
export type FormPreview = { 
/**
 * What is wrong or missing.
 */
problems: Array<Problem>, 
/**
 * The price of asking.
 */
price: PriceTag, 
/**
 * The newest answer to this question, if it is owned.
 */
owned: OwnedAnswer | null, 
/**
 * The same question was asked before and is not confirmed: the number of its intent.
 */
unconfirmed: number | null, 
/**
 * The balance, as far as known.
 */
balance: Tenths | null, 
/**
 * Asking needs a yes first: it costs more than the confirmation limit, or its price is not known.
 */
confirm: boolean, 
/**
 * Why it cannot be asked now, beside what is wrong with the fields.
 */
blocked: string | null, };

/**
 * A form as it is filled now.
 */
export type FormRequest = { 
/**
 * Name of the form.
 */
form: string, 
/**
 * What it holds.
 */
fields: Fields, };

/**
 * How old the values of one enrichment are.
 */
export type FoundAge = { 
/**
 * What was found.
 */
find: Enrichment, 
/**
 * Rows that have a value, without those that are suppressed.
 */
rows: number, 
/**
 * The same rows by age, the newest first; a class without any is among them.
 */
classes: Array<AgeClass>, 
/**
 * When the oldest came, in milliseconds since 1970.
 */
oldest: number, 
/**
 * When the middle one came, to the day, in milliseconds since 1970; of two the older.
 */
median: number, 
/**
 * It can be asked again as it was: a question about topics or people is about more than the row.
 */
anew: boolean, };

/**
 * A search that brought a record.
 */
export type FoundBy = { 
/**
 * Its number.
 */
search: number, 
/**
 * Its kind.
 */
kind: SearchKind, 
/**
 * Its title.
 */
title: string, };

/**
 * What was found out about one row, as its cell shows it.
 */
export type FoundCell = { 
/**
 * Which enrichment.
 */
find: Enrichment, 
/**
 * Its state.
 */
state: FoundState, 
/**
 * The value.
 */
value: string | null, 
/**
 * What else was said of it in a word: `valid`, `listed`.
 */
mark: string | null, 
/**
 * Why it failed or cannot be asked.
 */
reason: string | null, 
/**
 * When the value was observed, in milliseconds since 1970.
 */
at: number | null, 
/**
 * The answer is older than it is good for.
 */
old: boolean, 
/**
 * The job to try again in, where it failed.
 */
job: number | null, };

/**
 * The state of an enrichment of a record.
 */
export type FoundState = "waiting" | "running" | "found" | "none" | "failed" | "cannot" | "suppressed" | "unclear" | "skipped" | "spared";

/**
 * Makes a vault.
 */
export type FoundTeamRequest = { 
/**
 * The address of a PostgreSQL database, with its password.
 */
address: string, 
/**
 * What the team is called.
 */
team: string, 
/**
 * What the person is called.
 */
member: string, };

/**
 * An answer that a colleague has paid for.
 */
export type FromTeam = { 
/**
 * The name of whoever has; none where that is not known here.
 */
by: string | null, 
/**
 * What it has cost them; 0 where that is not known.
 */
charged: Tenths, };

/**
 * From whom something is that is known of a record: only what came from the service was paid for.
 */
export type Giver = "service" | "file" | "hand" | "correction";

/**
 * One column that a grid can show.
 */
export type GridColumn = { 
/**
 * Its key.
 */
key: string, 
/**
 * Its heading.
 */
label: string, 
/**
 * The heading under which it is in the column chooser.
 */
group: string, 
/**
 * How its values behave.
 */
kind: ColumnKind, 
/**
 * First width in CSS pixels.
 */
width: number, 
/**
 * Shown before a person has chosen.
 */
shown: boolean, 
/**
 * The enrichment whose value it shows: its cell says more than the value.
 */
find: Enrichment | null, 
/**
 * Whether a person can correct its values.
 */
canCorrect: boolean, };

/**
 * A grid.
 */
export type GridKind = "companies" | "people" | "leads" | "companyList" | "peopleList" | "companyLibrary" | "peopleLibrary";

/**
 * Which grid's columns are asked for, or how they are laid out.
 */
export type GridRequest = { 
/**
 * Which grid.
 */
grid: GridKind, };

/**
 * One row.
 */
export type GridRow = { 
/**
 * The record's number.
 */
id: number, 
/**
 * One text for each column that was asked for, in that order; long texts are cut.
 */
cells: Array<string | null>, 
/**
 * Of a search: an earlier one had brought it already. Of a list: an answer of the service is about it, and not
 * only a person's word or a table.
 */
ownedBefore: boolean, 
/**
 * Whether there is a logo to ask for.
 */
logo: boolean, 
/**
 * The suppression list names it.
 */
suppressed: boolean, 
/**
 * What was found out about it, or is being found out: of the enrichments whose columns were asked for.
 */
found: Array<FoundCell>, 
/**
 * The places among the asked columns whose value a person has corrected.
 */
corrected: Array<number>, };

/**
 * A group of filters: one section of the panel.
 */
export type Group = { 
/**
 * Heading.
 */
label: string, 
/**
 * Its filters, in order.
 */
filters: Array<Filter>, 
/**
 * Open at first sight.
 */
open: boolean, };

/**
 * A list that the program was started with.
 */
export type HandedList = { 
/**
 * The number under which it can be imported, as a file that was dropped.
 */
drop: number, 
/**
 * The name of the file, without its folder.
 */
file: string, };

/**
 * A piece of the history, newest first.
 */
export type History = { 
/**
 * Lines in all.
 */
total: number, 
/**
 * The piece.
 */
lines: Array<HistoryLine>, };

/**
 * One look-up.
 */
export type HistoryLine = { 
/**
 * Its number.
 */
number: number, 
/**
 * The form it was asked with.
 */
form: string, 
/**
 * What was looked for, e.g. `Mobile number`.
 */
label: string, 
/**
 * What was asked, in one line.
 */
asked: string, 
/**
 * What came, in one line.
 */
said: string, 
/**
 * Whether anything was found.
 */
found: boolean, 
/**
 * What was found is a warning: the number must not be called.
 */
warning: boolean, 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * What it cost; none when the price is not known.
 */
charged: Tenths | null, };

/**
 * Asks for a piece of the history.
 */
export type HistoryRequest = { 
/**
 * Only what holds all of these words, asked or answered; empty for all.
 */
text: string, 
/**
 * Lines to leave out.
 */
offset: number, 
/**
 * At most so many lines, 200 at most.
 */
limit: number, };

/**
 * How often a question has found something.
 */
export type HitRate = { 
/**
 * Questions.
 */
asked: number, 
/**
 * Of these, with a result.
 */
found: number, };

/**
 * What a program may spend this hour without asking.
 */
export type HourLeave = { 
/**
 * The program.
 */
program: string, 
/**
 * At most so much.
 */
amount: Tenths, 
/**
 * What of it is spent, or may be.
 */
used: Tenths, 
/**
 * Until when, in milliseconds since 1970.
 */
until: number, };

/**
 * A field that a column can hold.
 */
export type ImportField = { 
/**
 * Its key.
 */
key: string, 
/**
 * What a person reads: `First name`.
 */
label: string, 
/**
 * Of what.
 */
kind: RecordKind, 
/**
 * Shown where a person types one record.
 */
by_hand: boolean, 
/**
 * A record can be recognised by it: a table needs a column for at least one such field.
 */
recognises: boolean, };

/**
 * Where a table comes from.
 */
export type ImportFrom = { "kind": "choose" } | { "kind": "dropped", 
/**
 * The number of the drop.
 */
drop: number, } | { "kind": "pasted", 
/**
 * The text.
 */
text: string, };

/**
 * Which list the rows go into.
 */
export type ImportInto = { "kind": "new", 
/**
 * Its name.
 */
name: string, } | { "kind": "list", 
/**
 * Its number.
 */
list: number, };

/**
 * An import by its number.
 */
export type ImportNumber = { 
/**
 * Its number.
 */
import: number, };

/**
 * How far an import is.
 */
export type ImportPhase = "checking" | "checked" | "keeping" | "done" | "stopped";

/**
 * Checks every row of a table, or imports what is right.
 */
export type ImportRequest = { 
/**
 * The import.
 */
import: number, 
/**
 * What its rows are.
 */
kind: RecordKind, 
/**
 * How it is read.
 */
readAs: ReadAs, 
/**
 * For each column the key of a field, `own` for a column that is stored as it is, or none to leave it out.
 */
mapping: Array<string | null>, 
/**
 * The country whose numbers have no country code, as an ISO code.
 */
country: string, 
/**
 * Into which list.
 */
into: ImportInto, };

/**
 * An import as it is now.
 */
export type ImportState = { 
/**
 * Its number.
 */
import: number, 
/**
 * How far it is.
 */
phase: ImportPhase, 
/**
 * Rows that were read.
 */
read: number, 
/**
 * How much of the file was read, in hundredths.
 */
part: number, 
/**
 * Rows that are right.
 */
right: number, 
/**
 * Of the right ones: those that are taken without a value that could not be read.
 */
lacking: number, 
/**
 * Rows that are not, and go to the file of the rest.
 */
wrong: number, 
/**
 * Rows of people who were erased: they are left out, and go to no file.
 */
erased: number, 
/**
 * Of the right ones: records that are new here.
 */
fresh: number, 
/**
 * Of the right ones: records that are in the list already, or are in the file twice.
 */
repeated: number, 
/**
 * What is wrong, the first 1,000 lines.
 */
lines: Array<LineReport>, 
/**
 * How often each problem came: sentence and count, the most frequent first.
 */
problems: { [key in string]: number }, 
/**
 * The one of the problems that another country of the telephone numbers may mend, whether it came or not.
 */
countryProblem: string | null, 
/**
 * The list, once it is done.
 */
list: number | null, 
/**
 * Whether a file of the rest can be saved.
 */
rest: boolean, };

/**
 * An earlier import of the same file.
 */
export type ImportedBefore = { 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * The list's name.
 */
list: string, };

/**
 * Points at a paid call whose outcome is unknown.
 */
export type IntentNumber = { 
/**
 * Its number.
 */
intent: number, };

/**
 * Invites somebody.
 */
export type InviteRequest = { 
/**
 * What the person is called.
 */
name: string, };

/**
 * An invitation that was written.
 */
export type Invited = { 
/**
 * The file's name, without its folder.
 */
file: string, 
/**
 * The code that opens it, which goes another way.
 */
code: string, };

/**
 * Identifiers that belong together, in the published order.
 */
export type JobFunctionGroup = { 
/**
 * Heading, as published; empty for those that are named without a group.
 */
group: string, 
/**
 * Whether the whole group is published.
 */
complete: boolean, 
/**
 * What is sent.
 */
ids: Array<string>, };

/**
 * What a halted job needs before it can go on, where it needs more than a person who says so: the screen offers the
 * way out that fits.
 */
export type JobNeed = "limit" | "agree" | "price" | "credits" | "key" | "offline" | "pages" | "failures" | "outcome";

/**
 * A job by its number.
 */
export type JobNumber = { 
/**
 * Its number.
 */
job: number, };

/**
 * The state of a job.
 */
export type JobPhase = "running" | "paused" | "interrupted" | "stopped" | "done";

/**
 * What a job will cost, before a credit moves.
 */
export type JobQuote = { 
/**
 * Rows it is about.
 */
rows: number, 
/**
 * The steps in the order in which they run.
 */
steps: Array<StepQuote>, 
/**
 * Those of what follows for the people who are found, priced for as many as there can be at most.
 */
then: Array<StepQuote>, 
/**
 * Questions at most, also of what follows.
 */
questions: number, 
/**
 * If nothing is found.
 */
best: Tenths, 
/**
 * If everything is found.
 */
worst: Tenths, 
/**
 * By the hit rates of this workspace; none while a step has none.
 */
likely: Tenths | null, 
/**
 * The balance, as last known.
 */
balance: Tenths | null, 
/**
 * The balance if everything is found; none where it is not known or would not be enough.
 */
after: Tenths | null, 
/**
 * Steps whose price nobody knows: the first answer shows it, and the job asks again.
 */
unpriced: Array<Enrichment>, 
/**
 * Seconds it takes at the service's limits, about.
 */
seconds: number, 
/**
 * A yes is needed first.
 */
confirm: boolean, 
/**
 * People of companies, where these are to be found.
 */
people: PeopleQuote | null, 
/**
 * Why it cannot start.
 */
blocked: string | null, 
/**
 * The usual limit of a job, for the field: what is likely and half as much again, where the hit rates of enough questions
 * show that; never above the worst case.
 */
spendingLimit: Tenths, };

/**
 * A job as it is now. The command `jobs` and its event are the one source of jobs: Activity shows them from there.
 */
export type JobState = { 
/**
 * Its number.
 */
job: number, 
/**
 * Its list.
 */
list: number, 
/**
 * The list's name.
 */
listName: string, 
/**
 * What it does, in words: `E-mails and mobiles`.
 */
title: string, 
/**
 * What it was asked for: trying again what failed asks for the same.
 */
plan: Plan, 
/**
 * What follows it, in words: `E-mails`; none where nothing does.
 */
then: string | null, 
/**
 * Its state.
 */
phase: JobPhase, 
/**
 * Why it does not go on, for a person.
 */
trouble: string | null, 
/**
 * What it needs before it can go on; none where a person can simply go on.
 */
need: JobNeed | null, 
/**
 * The steps in their order.
 */
steps: Array<StepState>, 
/**
 * Rows it is about.
 */
rows: number, 
/**
 * What it has cost.
 */
spent: Tenths, 
/**
 * What the quote said: best, likely and worst.
 */
quoted: [Tenths, Tenths | null, Tenths], 
/**
 * Its limit.
 */
spendingLimit: Tenths | null, 
/**
 * Questions a second, in tenths, while it runs.
 */
rate: number | null, 
/**
 * Seconds left, about.
 */
secondsLeft: number | null, 
/**
 * When it was started, in milliseconds since 1970.
 */
startedAt: number, 
/**
 * When it ended.
 */
endedAt: number | null, };

/**
 * Makes one of several records; nothing that is known of any of them is lost.
 */
export type JoinRequest = { 
/**
 * The groups that the person confirmed: the first record of each leads.
 */
groups: Array<Array<number>>, };

/**
 * Joins the vault of an invitation.
 */
export type JoinTeamRequest = { 
/**
 * The code that was told.
 */
code: string, };

/**
 * Stores a view: a new one under the number 0, else in the place of the one with its number.
 */
export type KeepViewRequest = { 
/**
 * The view.
 */
view: KeptView, };

/**
 * Some of what is owned, under a name: which of it, in which order, and how it is shown.
 */
export type KeptView = { 
/**
 * Its number; 0 of one that is not stored yet.
 */
view: number, 
/**
 * Its name.
 */
name: string, 
/**
 * Companies or people.
 */
kind: RecordKind, 
/**
 * It stands below the library in the navigation.
 */
pinned: boolean, 
/**
 * Only rows of which this holds; none for all.
 */
condition: Condition | null, 
/**
 * Only rows that contain this text; empty for all.
 */
text: string, 
/**
 * By column: only rows with one of these values.
 */
facets: { [key in string]: Array<string> }, 
/**
 * Sorted by; the order they came in when none.
 */
sort: Sort | null, 
/**
 * The columns in their order; empty for those of the library.
 */
columns: Array<ColumnLayout>, };

/**
 * A kept view by its number.
 */
export type KeptViewNumber = { 
/**
 * Its number.
 */
view: number, };

/**
 * Where the key of a workspace is.
 */
export type KeyPlace = "builtIn" | "keychain" | "thisRun" | "missing";

/**
 * What a filter takes, and where its values come from.
 */
export type Kind = { "kind": "presets", 
/**
 * The list.
 */
options: Array<Preset>, } | { "kind": "tokens", 
/**
 * Where the values come from.
 */
source: Source, 
/**
 * What an example looks like.
 */
example: string, } | { "kind": "choice", 
/**
 * The list.
 */
options: Array<Preset>, 
/**
 * What none means, where one of the list does.
 */
default: string | null, } | { "kind": "yesNo" } | { "kind": "durations", 
/**
 * The spans.
 */
spans: Array<Span>, } | { "kind": "range", 
/**
 * What they are called, and which numbers they can be.
 */
range: Range, } | { "kind": "json", 
/**
 * What an example looks like.
 */
example: string, };

/**
 * The files, and what a change did.
 */
export type KnownElsewhere = { 
/**
 * By name.
 */
sources: Array<KnownSource>, 
/**
 * What happened, as a sentence; empty where nothing was asked for.
 */
said: string, };

/**
 * A file that another system has exported.
 */
export type KnownSource = { 
/**
 * What a person calls the system.
 */
name: string, 
/**
 * When the newest file was brought, in milliseconds since 1970.
 */
at: number, 
/**
 * Domains, addresses, numbers and pages in it.
 */
entries: number, 
/**
 * Records here that they match.
 */
records: number, };

/**
 * A file by what its system is called.
 */
export type KnownSourceName = { 
/**
 * The name.
 */
name: string, };

/**
 * Languages that can be chosen.
 */
export type LanguageChoice = "system" | "english" | "german";

/**
 * Sets the language.
 */
export type LanguageRequest = { 
/**
 * The language.
 */
language: LanguageChoice, };

/**
 * How the columns of a grid are laid out.
 */
export type Layout = { 
/**
 * Which grid.
 */
grid: GridKind, 
/**
 * The columns in their order; empty for the catalog's.
 */
columns: Array<ColumnLayout>, };

/**
 * The body of a leads search.
 */
export type LeadsFinderRequest = { 
/**
 * The criteria of [`crate::filters::LEADS`]; at least one besides the mode.
 */
filters: Filters, 
/**
 * Zero-based.
 */
page: number, 
/**
 * Always sent, because rows cost money; the service's default is 25 in the reference payload.
 */
size: number, };

/**
 * One page of leads.
 */
export type LeadsFinderResponse = { 
/**
 * The people (contract, "Lead row"), each with all fields that came. A page with fewer rows than asked for need not be
 * the last one; a page without rows is.
 */
rows: Record<string, unknown>[], 
/**
 * Matches in all, as the service says; not a promise that the pages hold so many.
 */
total: number | null, 
/**
 * The page that this is.
 */
page: number | null, 
/**
 * The size of the page.
 */
size: number | null, };

/**
 * One answer that a price was learned from.
 */
export type LearnedAnswer = { 
/**
 * In milliseconds since 1970.
 */
at: number, 
/**
 * What the balance fell by: the service reports whole credits.
 */
fell: Tenths, 
/**
 * What the price was learned to be then.
 */
price: Tenths, };

/**
 * A piece of the ledger.
 */
export type Ledger = { 
/**
 * Lines in all that the filter and the choice let through.
 */
lines: number, 
/**
 * Paid calls among them; the others are changes of limits.
 */
calls: number, 
/**
 * What they cost in all.
 */
charged: Tenths, 
/**
 * The bars over them, each column without its own choice; none where they were not asked for.
 */
bars: Array<Facet>, 
/**
 * The piece.
 */
page: Array<LedgerLine>, };

/**
 * How the charge of a line is known.
 */
export type LedgerBasis = "told" | "published" | "set" | "learned" | "unknown" | "settled";

/**
 * What is chosen in the bars over the ledger: of one column any of the values, of all columns together. It narrows the lines
 * alone, not what all of the filter comes to.
 */
export type LedgerChosen = { 
/**
 * Command names of operations, and names of limits.
 */
what: Array<string>, 
/**
 * How the charge is known.
 */
known: Array<LedgerBasis>, 
/**
 * What it cost.
 */
paid: Array<LedgerPaid>, };

/**
 * The columns that the ledger can be sorted by.
 */
export type LedgerColumn = "at" | "label" | "subject" | "rows" | "quoted" | "charged" | "balance";

/**
 * Writes the ledger into a file that the person chooses.
 */
export type LedgerExportRequest = { 
/**
 * Which lines.
 */
filter: LedgerFilter, 
/**
 * And of these, only what is chosen in the bars.
 */
chosen: LedgerChosen, 
/**
 * As what.
 */
format: LedgerFormat, };

/**
 * A file that was written of the ledger.
 */
export type LedgerFile = { 
/**
 * Its name, without its folder.
 */
file: string, 
/**
 * Lines in it.
 */
lines: number, 
/**
 * What they cost in all.
 */
charged: Tenths, };

/**
 * Which lines of the ledger.
 */
export type LedgerFilter = { 
/**
 * From this moment on, in milliseconds since 1970.
 */
from: number | null, 
/**
 * Before this moment.
 */
until: number | null, 
/**
 * Command name of an operation.
 */
operation: string | null, 
/**
 * The number of a search.
 */
search: number | null, 
/**
 * The number of a list.
 */
list: number | null, 
/**
 * Words that are in what it was, in what it was for or in the name of its record.
 */
text: string, };

/**
 * As what kind of file a ledger is written.
 */
export type LedgerFormat = "xlsx" | "csv";

/**
 * What a line of the ledger is.
 */
export type LedgerKind = "call" | "limit";

/**
 * A line of the ledger. Its kind and its number together are its own.
 */
export type LedgerLine = { 
/**
 * What it is.
 */
kind: LedgerKind, 
/**
 * Its number among those of its kind.
 */
id: number, 
/**
 * In milliseconds since 1970.
 */
at: number, 
/**
 * What it was: `Companies loaded`, `Limit: today`.
 */
label: string, 
/**
 * What it was for: the title of a search, the subject of a question, `100 → 200` for a limit.
 */
subject: string, 
/**
 * The record that it was asked for.
 */
record: Belongs | null, 
/**
 * The list whose job asked.
 */
list: Belongs | null, 
/**
 * The job that asked.
 */
job: number | null, 
/**
 * The order of an assistant that asked.
 */
order: number | null, 
/**
 * What it could have cost at most; none where no price was known, and for a limit.
 */
quoted: Tenths | null, 
/**
 * What it cost; nothing while that is not known.
 */
charged: Tenths, 
/**
 * How that is known; none for a limit.
 */
basis: LedgerBasis | null, 
/**
 * What it should have cost by the price known when it was sent, where the charge differs from that.
 */
expected: Tenths | null, 
/**
 * The service bills it after its answer.
 */
billedLater: boolean, 
/**
 * Rows that it brought.
 */
rows: number, 
/**
 * The balance after it, as far as known then.
 */
balance: Tenths | null, 
/**
 * The balance that the service reported behind it, in whole credits; none where another call lay between.
 */
reported: Tenths | null, };

/**
 * What a call cost, in ranges.
 */
export type LedgerPaid = "nothing" | "upTo1" | "upTo10" | "upTo100" | "over100";

/**
 * Asks for a piece of the ledger.
 */
export type LedgerRequest = { 
/**
 * Which lines.
 */
filter: LedgerFilter, 
/**
 * And of these, only what is chosen in the bars.
 */
chosen: LedgerChosen, 
/**
 * The bars are to be counted too: they are the same for every piece.
 */
bars: boolean, 
/**
 * By what they are sorted.
 */
sort: LedgerColumn, 
/**
 * Smallest or oldest first.
 */
ascending: boolean, 
/**
 * Lines to leave out at the start.
 */
offset: number, 
/**
 * Most lines; 500 at most.
 */
limit: number, };

/**
 * Why rows are not asked for, with how many they are.
 */
export type LeftOut = { 
/**
 * Why: `no domain`, `not a number of the United States`.
 */
reason: string, 
/**
 * Rows.
 */
rows: number, };

/**
 * How much is owned.
 */
export type LibrarySize = { 
/**
 * Companies.
 */
companies: number, 
/**
 * People.
 */
people: number, };

/**
 * The words of a part's licence.
 */
export type LicenceWords = { 
/**
 * Each of its texts, as its authors wrote it.
 */
texts: Array<string>, };

/**
 * How many of the next rows of a search are likely owned already.
 */
export type LikelyOwned = { 
/**
 * Of so many next rows.
 */
rows: number, 
/**
 * So many.
 */
owned: number, 
/**
 * Give or take so many: 19 times in 20.
 */
margin: number, 
/**
 * By so many of the last pages.
 */
pages: number, };

/**
 * What the companies that were asked before make likely.
 */
export type LikelyPeople = { 
/**
 * People who are paid for.
 */
people: number, 
/**
 * 19 times in 20 it is within so many of it.
 */
margin: number, 
/**
 * The companies that it was learned from.
 */
companies: number, 
/**
 * They were asked for the same personas.
 */
same: boolean, };

/**
 * A limit that a person can set.
 */
export type LimitKind = "day" | "job" | "click" | "floor" | "assistant";

/**
 * How near a limit is.
 */
export type LimitLevel = "calm" | "near" | "close" | "reached";

/**
 * Sets a limit, or takes it out. A change is a line of the ledger.
 */
export type LimitRequest = { 
/**
 * Which.
 */
kind: LimitKind, 
/**
 * In tenths of a credit; null takes it out.
 */
limit: Tenths | null, };

/**
 * A limit as it is now.
 */
export type LimitState = { 
/**
 * Which.
 */
kind: LimitKind, 
/**
 * What the person has set; none while it is not set.
 */
limit: Tenths | null, 
/**
 * For a day: charged today, with the worst case of what is under way or not confirmed. For the floor: the balance
 * above which nothing is spoken for. For assistants, what they ask of it today. None for a job and a click, which each count alone.
 */
used: Tenths | null, 
/**
 * How near it is.
 */
level: LimitLevel, };

/**
 * What is wrong in one line.
 */
export type LineReport = { 
/**
 * The line, as a person counts in the file.
 */
line: number, 
/**
 * The heading of the column; none where the whole line is meant.
 */
column: string | null, 
/**
 * What is there; cut.
 */
value: string, 
/**
 * What is wrong and what to do.
 */
problem: string, 
/**
 * The row is taken all the same, without this value.
 */
taken: boolean, };

/**
 * Opens an address of a record in the system's browser.
 */
export type LinkRequest = { 
/**
 * The record.
 */
record: number, 
/**
 * The column or field.
 */
key: string, };

/**
 * Records that a job tied to this one.
 */
export type Linked = { 
/**
 * Some of them, in the order in which they came.
 */
some: Array<LinkedRecord>, 
/**
 * How many there are.
 */
all: number, };

/**
 * A record beside another one.
 */
export type LinkedRecord = { 
/**
 * Its number.
 */
record: number, 
/**
 * Its name.
 */
title: string, 
/**
 * One line under it.
 */
subtitle: string | null, };

/**
 * How old is what was found for the rows of a list.
 */
export type ListAges = { 
/**
 * By enrichment, in the order of the catalog; those of which no row has a value are left out.
 */
ages: Array<FoundAge>, };

/**
 * What a change did.
 */
export type ListChange = { 
/**
 * The list it made or changed; none where it is gone or the change was about records.
 */
list: number | null, 
/**
 * Rows or records that changed: adding what is there already changes nothing.
 */
changed: number, 
/**
 * What happened, as a sentence.
 */
said: string, 
/**
 * Everything as it is now.
 */
lists: Lists, };

/**
 * A list, without its rows.
 */
export type ListHead = { 
/**
 * Its number.
 */
list: number, 
/**
 * Its name.
 */
name: string, 
/**
 * What its rows are.
 */
kind: RecordKind, 
/**
 * How many.
 */
rows: number, 
/**
 * When it was made, in milliseconds since 1970.
 */
madeAt: number, 
/**
 * When it was last changed.
 */
changedAt: number, 
/**
 * When it was last exported; none if never.
 */
exportedAt: number | null, 
/**
 * Rows that no export of this list has written yet.
 */
newRows: number, 
/**
 * The job that runs on it or waits to go on.
 */
job: number | null, };

/**
 * A list by its number.
 */
export type ListNumber = { 
/**
 * Its number.
 */
list: number, };

/**
 * How much of a list is owned.
 */
export type ListOwned = { 
/**
 * Rows that an answer of the service is about; the others were only imported or typed.
 */
owned: number, };

/**
 * Adds rows to a list, or takes rows of it out.
 */
export type ListRowsRequest = { 
/**
 * The list.
 */
list: number, 
/**
 * The rows.
 */
rows: Rows, };

/**
 * Every list, and what can be undone.
 */
export type Lists = { 
/**
 * The lists, the one that was changed last first.
 */
lists: Array<ListHead>, 
/**
 * What undo would undo.
 */
undo: StepHead | null, 
/**
 * What redo would do again.
 */
redo: StepHead | null, 
/**
 * The statuses in use, the most frequent first, and those that are always offered.
 */
statuses: Array<string>, 
/**
 * The tags in use, the most frequent first.
 */
tags: Array<string>, };

/**
 * Loads the slices of a plan.
 */
export type LoadSlices = { 
/**
 * The sliced load.
 */
load: number, 
/**
 * What a person agreed that the rest may cost; needed above the confirmation limit.
 */
agreed: Tenths | null, };

/**
 * Looks for slices of a search.
 */
export type LookForSlices = { 
/**
 * The search.
 */
search: number, 
/**
 * What a person agreed that the questions may cost; needed above the confirmation limit.
 */
agreed: Tenths | null, };

/**
 * Looks into a table before it is imported.
 */
export type LookRequest = { 
/**
 * Where it comes from.
 */
from: ImportFrom, };

/**
 * A form with the operation that it asks.
 */
export type LookUp = { 
/**
 * Command name of the operation.
 */
operation: string, 
/**
 * Its name, e.g. `email_by_name`; an operation can be asked in two ways.
 */
name: string, 
/**
 * Where it is on the screen.
 */
group: FormGroup, 
/**
 * What is found, e.g. `E-mail from name and company`.
 */
label: string, 
/**
 * One sentence about what comes back.
 */
help: string, 
/**
 * What the button says, e.g. `Find e-mail`.
 */
action: string, 
/**
 * What is asked, in order.
 */
fields: Array<Field>, };

/**
 * An answer, read for a person.
 */
export type LookUpAnswer = { 
/**
 * Its number in the history.
 */
number: number, 
/**
 * The form it was asked with.
 */
form: string, 
/**
 * What was asked, to fill the form with.
 */
fields: Fields, 
/**
 * What was asked, in one line.
 */
asked: string, 
/**
 * Whether anything was found.
 */
found: boolean, 
/**
 * Owned, or asked for just now.
 */
origin: Origin, 
/**
 * When the service gave it, in milliseconds since 1970.
 */
at: number, 
/**
 * What it cost when it was asked; none when the price is not known.
 */
charged: Tenths | null, 
/**
 * Who of the team has paid for it; none where that was this computer.
 */
team: FromTeam | null, 
/**
 * The answer.
 */
card: Card, 
/**
 * The record that it is about; none where it is about none.
 */
record: AnswerRecord | null, };

/**
 * Points at a link in an answer.
 */
export type LookUpLink = { 
/**
 * Number of the look-up.
 */
number: number, 
/**
 * [`Entry::path`].
 */
path: string, };

/**
 * Points at one look-up of the history.
 */
export type LookUpNumber = { 
/**
 * Its number.
 */
number: number, };

/**
 * Puts the rows of lists into one, and takes those lists away.
 */
export type MergeListsRequest = { 
/**
 * Into this one.
 */
into: number, 
/**
 * From these.
 */
from: Array<number>, };

/**
 * The credit meter.
 */
export type Meter = { 
/**
 * The balance as far as known: what the service last said, less what the ledger shows since.
 */
balance: Tenths | null, 
/**
 * When the service last reported it, in milliseconds since 1970.
 */
reportedAt: number | null, 
/**
 * Whether the service could not be reached when it was last asked.
 */
stale: boolean, 
/**
 * Charged today, by the local calendar.
 */
spentToday: Tenths, 
/**
 * Charged in all in this workspace.
 */
spent: Tenths, 
/**
 * The balance that the last 30 days began with, or the first that was reported in them.
 */
opening: Tenths | null, 
/**
 * The balance at the end of each of the last 30 days, oldest first; days before the first known one are missing.
 */
days: Array<DayBalance>, 
/**
 * The most that unconfirmed calls may have cost.
 */
unconfirmed: Tenths, 
/**
 * Above this, a person is asked first.
 */
confirmAbove: Tenths, 
/**
 * The limits: a day, a job, a click, the floor of the balance, assistants. Always all of them, in this order.
 */
spendingLimits: Array<LimitState>, };

/**
 * HTTP methods that the service uses.
 */
export type Method = "GET" | "POST";

/**
 * Rows that no slice can reach.
 */
export type MissedRows = { 
/**
 * Of which part: `Germany`, `11–50`. Empty for the whole.
 */
parts: Array<string>, 
/**
 * The filter of which they tell nothing; none where there are more than the service gives and nothing is left to cut by.
 */
by: string | null, 
/**
 * How many.
 */
rows: number, };

/**
 * A computer of the team that has not heard of an erasure.
 */
export type MissingComputer = { 
/**
 * The name of whose it is; none where that is not known here.
 */
member: string | null, 
/**
 * When it was last here, in milliseconds since 1970.
 */
seenAt: number, };

/**
 * Good news, bad news or neither.
 */
export type Mood = "plain" | "good" | "bad";

/**
 * Whether a field must be filled.
 */
export type Need = { "kind": "required" } | { "kind": "orElse", 
/**
 * The name of the other.
 */
other: string, } | { "kind": "optional" };

/**
 * Statuses that say "never spend on these".
 */
export type NeverSpend = { 
/**
 * The statuses, as a person types them.
 */
statuses: Array<string>, };

/**
 * Makes a list.
 */
export type NewListRequest = { 
/**
 * Its name.
 */
name: string, 
/**
 * What its rows will be.
 */
kind: RecordKind, 
/**
 * Its first rows; none for an empty list.
 */
rows: Rows | null, };

/**
 * How much a saved search would find today that it did not when it last ran. Free; for people search only.
 */
export type NewSince = { 
/**
 * Matches today.
 */
total: number, 
/**
 * More than at the last run, fewer where negative; none where it never ran or got no total.
 */
more: number | null, 
/**
 * When the service said so, in milliseconds since 1970.
 */
at: number, };

/**
 * Notes something about records; what is none stays as it is.
 */
export type NoteRequest = { 
/**
 * About these.
 */
which: Which, 
/**
 * The status; empty takes it away.
 */
status: string | null, 
/**
 * Tags that are added.
 */
addTags: Array<string>, 
/**
 * Tags that are taken away.
 */
removeTags: Array<string>, 
/**
 * The note; empty takes it away.
 */
note: string | null, };

/**
 * What a person noted about a record.
 */
export type Noted = { 
/**
 * One word for its state: `to call`.
 */
status: string | null, 
/**
 * Words.
 */
tags: Array<string>, 
/**
 * A text; empty for none.
 */
note: string, };

/**
 * Nothing to ask, or nothing to answer.
 */
export type Nothing = Record<string, never>;

/**
 * A sentence that stays until it is read.
 */
export type Notice = { 
/**
 * How it is shown.
 */
tone: Tone, 
/**
 * What happened and what to do.
 */
message: string, };

/**
 * Whether the system says when long work has ended.
 */
export type NotifyRequest = { 
/**
 * Whether it does.
 */
on: boolean, };

/**
 * What a person decides about a page whose outcome is unknown, or that cannot be read.
 */
export type OnUnclear = "again" | "skip";

/**
 * What a person says to an order.
 */
export type OrderAnswer = { "kind": "once" } | { "kind": "hour", 
/**
 * At most so much.
 */
amount: Tenths, } | { "kind": "no" };

/**
 * What became of an order.
 */
export type OrderAnswered = "free" | "waits" | "once" | "hour" | "no" | "late";

/**
 * Where an answer came from.
 */
export type Origin = "owned" | "service";

/**
 * An answer that is here already.
 */
export type OwnedAnswer = { 
/**
 * Its number in the history.
 */
number: number, 
/**
 * When the service gave it, in milliseconds since 1970.
 */
at: number, };

/**
 * How many matches of a search are owned already.
 */
export type OwnedShare = { 
/**
 * Owned people that match, as far as their own data says.
 */
people: number, 
/**
 * Whether every filter could be judged from what is owned; otherwise the number is an upper bound.
 */
judged: boolean, };

/**
 * A paid call after a backup.
 */
export type PaidAfter = { 
/**
 * What was asked.
 */
label: string, 
/**
 * What it was for.
 */
subject: string, 
/**
 * What it cost.
 */
charged: Tenths, 
/**
 * When, in milliseconds since 1970.
 */
at: number, };

/**
 * Something of others that came with the app.
 */
export type Part = { 
/**
 * What it is asked for by.
 */
part: number, 
/**
 * What it is called.
 */
name: string, 
/**
 * Its version; empty where it has none of its own.
 */
version: string, 
/**
 * Its licence, as people in the field abbreviate it.
 */
licence: string, };

/**
 * A part, by its number.
 */
export type PartNumber = { 
/**
 * The part.
 */
part: number, };

/**
 * A file that was written.
 */
export type PastExport = { 
/**
 * Its number.
 */
export: number, 
/**
 * The list or search whose rows it has.
 */
of: RowsOf, 
/**
 * The name of the list or search at that time.
 */
title: string, 
/**
 * What its rows are.
 */
kind: RecordKind, 
/**
 * When it was finished, in milliseconds since 1970.
 */
at: number, 
/**
 * Its rows.
 */
rows: number, 
/**
 * Which rows were to be written.
 */
which: WhichRows, 
/**
 * Its columns and options.
 */
shape: ExportShape, 
/**
 * The name of the file, without its folder.
 */
file: string, 
/**
 * Its size.
 */
bytes: number, 
/**
 * SHA-256 of its bytes, as 64 hexadecimal digits.
 */
checksum: string, 
/**
 * What has become of it.
 */
fate: FileFate, };

/**
 * Asks for past exports.
 */
export type PastExportsRequest = { 
/**
 * Those of this list or search; all when none.
 */
of: RowsOf | null, };

/**
 * A step of the history.
 */
export type PastStep = { 
/**
 * Its number.
 */
step: number, 
/**
 * What was done, with how many rows.
 */
title: string, 
/**
 * When.
 */
at: number, 
/**
 * It is undone.
 */
undone: boolean, };

/**
 * Which people of each company are wanted.
 */
export type PeoplePlan = { 
/**
 * Whom, the first first: 1 to 5.
 */
personas: Array<Persona>, 
/**
 * People of one company at most: 1 to 25.
 */
most: number, 
/**
 * How they are taken from the personas.
 */
taken: Taken, 
/**
 * The list that they come into; none until the job has made it.
 */
into?: number, };

/**
 * What finding people at companies will bring and cost.
 */
export type PeopleQuote = { 
/**
 * Fitting people who are owned: taken first, free.
 */
owned: number, 
/**
 * People who are asked for at most.
 */
most: number, 
/**
 * What is likely; none while too few companies were asked.
 */
likely: LikelyPeople | null, 
/**
 * The companies by their size, the smallest first.
 */
sizes: Array<SizeQuote>, 
/**
 * What may be a mistake in the personas, as sentences.
 */
remarks: Array<string>, };

/**
 * Whom a person wants to meet. Of several values of a part one is enough; an empty part asks nothing.
 */
export type Persona = { 
/**
 * What it is called: `Head of sales`.
 */
name: string, 
/**
 * Titles: all words of one are in the person's title.
 */
titles: Array<string>, 
/**
 * Titles of those who are not meant.
 */
notTitles: Array<string>, 
/**
 * Seniorities, as the leads finder names them: `head`, `c_suite`.
 */
seniorities: Array<string>, 
/**
 * Identifiers of job functions: `sales_operations`.
 */
functions: Array<string>, 
/**
 * Places where the person is: a city, a region, a country.
 */
places: Array<string>, };

/**
 * How many people a persona means, by free counts at some of the companies.
 */
export type PersonaCount = { 
/**
 * Companies that were counted at.
 */
companies: number, 
/**
 * People of one company, in tenths of a person.
 */
tenths: number, 
/**
 * 19 times in 20 it is within so many tenths of it.
 */
marginTenths: number, 
/**
 * Those were counted, too, whom the persona leaves out by title: there may be fewer.
 */
tooMany: boolean, };

/**
 * Asks how many people a persona means at the companies of a list.
 */
export type PersonaCountRequest = { 
/**
 * The list.
 */
list: number, 
/**
 * The view and the rows; none for the whole list.
 */
rows: [number, Selection] | null, 
/**
 * The persona.
 */
persona: Persona, };

/**
 * A stored persona by its number.
 */
export type PersonaNumber = { 
/**
 * Its number.
 */
number: number, };

/**
 * Stores a persona under its name; the same name again replaces it.
 */
export type PersonaRequest = { 
/**
 * The persona.
 */
persona: Persona, };

/**
 * The state of a pull.
 */
export type Phase = "running" | "paused" | "interrupted" | "stopped" | "done";

/**
 * The body.
 */
export type PhoneRequest = { 
/**
 * The person's page.
 */
network_profile_url: string, };

/**
 * The answer.
 */
export type PhoneResponse = { 
/**
 * `success`.
 */
status: string, 
/**
 * The person's page.
 */
network_profile_url: string, 
/**
 * One number in international format, in spite of the name; several are read too, as one text.
 */
phone_numbers: string, 
/**
 * Where it was found.
 */
provider: string, };

/**
 * What a person wants to find out about rows of a list.
 */
export type Plan = { 
/**
 * What is to be found; in any order, it runs in the order of what needs what.
 */
find: Array<Enrichment>, 
/**
 * The intent topics, where they are to be found: 1 to 20.
 */
topics: Array<string>, 
/**
 * Ask again for what is owned and older than so many days.
 */
olderThan: { [key in Enrichment]?: number }, 
/**
 * Whom to find at each company, where people are to be found.
 */
people?: PeoplePlan, 
/**
 * Only for rows of which this holds, by step.
 */
onlyIf?: { [key in Enrichment]?: Condition }, 
/**
 * Not for rows that another system knows; nor for the people whom it finds, in what follows.
 */
leaveOutKnown?: boolean, 
/**
 * The order in which it is spent on; that of the rows where there is none.
 */
bestFirst?: BestFirst, 
/**
 * What is to be found for the people whom it finds, once all are there: by a job of its own, within the limit of this one.
 */
then?: Plan, };

/**
 * One value of a fixed list.
 */
export type Preset = { 
/**
 * Exactly what is sent.
 */
value: string, 
/**
 * What a person reads.
 */
label: string, 
/**
 * The label where there is little room.
 */
short: string, };

/**
 * What is known of the filters before anything is sent; asked after each change, free.
 */
export type Preview = { 
/**
 * Their one normal form.
 */
filters: Filters, 
/**
 * A name made of them.
 */
title: string, 
/**
 * Everything wrong with them; a search can start only when there is nothing.
 */
problems: Array<Problem>, 
/**
 * For values that are not known: known ones that may have been meant.
 */
corrections: Array<Correction>, 
/**
 * The search that was run with them before, if any: opening it is free.
 */
search: SearchHead | null, 
/**
 * What a first page would cost; none while there are problems.
 */
quote: Quote | null, };

/**
 * The published price of an operation (contract, "Limits").
 */
export type Price = { "kind": "free" } | { "kind": "perRow", "tenths": Tenths } | { "kind": "perResult", "tenths": Tenths } | { "kind": "perAnswer", "tenths": Tenths } | { "kind": "unpublished" };

/**
 * How a price is known.
 */
export type PriceBasis = "free" | "published" | "set" | "learned" | "unknown";

/**
 * Charges that were not what the price had said.
 */
export type PriceDifference = { 
/**
 * How many.
 */
calls: number, 
/**
 * When the newest was, in milliseconds since 1970.
 */
at: number, 
/**
 * What it cost.
 */
charged: Tenths, 
/**
 * What it should have cost by the price known when it was sent.
 */
expected: Tenths, };

/**
 * The price of one operation.
 */
export type PriceLine = { 
/**
 * Command name of the operation.
 */
operation: string, 
/**
 * What a person reads.
 */
label: string, 
/**
 * The price.
 */
price: PriceTag, 
/**
 * It is not published, so a person can set it.
 */
canBeSet: boolean, 
/**
 * When it was last learned from the balance, in milliseconds since 1970; none where it was not, or where that was before
 * anybody noted when.
 */
learnedAt: number | null, 
/**
 * The answers that it was learned from, newest first; 20 at most.
 */
learned: Array<LearnedAnswer>, 
/**
 * Charges that were not what the price had said.
 */
differing: PriceDifference | null, };

/**
 * Sets the price of an operation whose price is not published.
 */
export type PriceRequest = { 
/**
 * Command name of the operation.
 */
operation: string, 
/**
 * The price of one result; null to go back to what was learned.
 */
price: Tenths | null, };

/**
 * What one call costs, and how that is known.
 */
export type PriceTag = { 
/**
 * The price of one result; none when it is not known.
 */
each: Tenths | null, 
/**
 * How it is known.
 */
basis: PriceBasis, 
/**
 * How many answers it was learned from.
 */
answers: number, };

/**
 * Something wrong with one field.
 */
export type Problem = { 
/**
 * Which field, by wire name.
 */
field: string, 
/**
 * Which of its values, when it is one of several.
 */
value?: string, 
/**
 * What is wrong and what to do, for a person.
 */
message: string, };

/**
 * The body.
 */
export type ProfileRequest = { 
/**
 * The person's page.
 */
network_profile_url: string, 
/**
 * An address that the service may call; when and with what is not shown. Sent unchanged.
 */
webhook_url?: string, };

/**
 * A pull by its number.
 */
export type PullNumber = { 
/**
 * Its number.
 */
pull: number, };

/**
 * Asks for a quote, or starts a pull.
 */
export type PullRequest = { 
/**
 * Of which kind of search.
 */
kind: SearchKind, 
/**
 * The filters.
 */
filters: Filters, 
/**
 * More, or from the start.
 */
aim: Aim, 
/**
 * So many rows, rounded up to whole pages; none for all that are left.
 */
rows: number | null, 
/**
 * Rows a page, for a run from the start; a run that goes on keeps its own. None: as many as are wanted, or the usual.
 */
size: number | null, 
/**
 * The worst case a person agreed to, from the quote; needed above the confirmation limit.
 */
agreed: Tenths | null, 
/**
 * Stops behind a page of which more than so many per cent were owned, 1 to 99.
 */
mostOwned?: number, };

/**
 * A pull as it is now.
 */
export type PullState = { 
/**
 * Its number.
 */
pull: number, 
/**
 * Its search.
 */
search: number, 
/**
 * The sliced load that it is a part of; none where it is a load by itself.
 */
sliced: number | null, 
/**
 * The kind of its search.
 */
kind: SearchKind, 
/**
 * The title of its search.
 */
title: string, 
/**
 * How far it is.
 */
phase: Phase, 
/**
 * What it becomes once the page that is under way is here: a person has said so.
 */
ending: Phase | null, 
/**
 * Rows it is to bring.
 */
wanted: number, 
/**
 * Rows it brought.
 */
received: number, 
/**
 * Of these, records that are new to this workspace. The others were owned, and were charged again.
 */
fresh: number, 
/**
 * It stops behind a page of which more than so many per cent were owned; none where it does not.
 */
mostOwned: number | null, 
/**
 * What it has cost so far.
 */
charged: Tenths, 
/**
 * The most that it can still cost.
 */
toGo: Tenths, 
/**
 * Milliseconds left at the present rate, while it runs.
 */
leftMs: number | null, 
/**
 * Requests a second at present, in tenths.
 */
rateTenths: number | null, 
/**
 * Why it is not running, when something went wrong.
 */
trouble: string | null, 
/**
 * How the screen treats the trouble; unknown after a restart.
 */
troubleCode: FailureCode | null, 
/**
 * Whether its next page needs a decision: nobody knows its outcome, or it came in a form that cannot be read.
 */
unclear: boolean, 
/**
 * Whether that page is of the second sort: paid for, and stored as it came.
 */
unread: boolean, 
/**
 * The number of its next page, from 0.
 */
page: number, 
/**
 * Whether that page can be left out: only where pages have numbers.
 */
canSkip: boolean, 
/**
 * When it started and last moved, in milliseconds since 1970.
 */
startedAt: number, 
/**
 * See `started_at`.
 */
movedAt: number, };

/**
 * What something will cost, before.
 */
export type Quote = { 
/**
 * Rows that will come, as far as known.
 */
rows: number, 
/**
 * Rows of the search that are here already and free.
 */
owned: number, 
/**
 * The price of one row.
 */
each: Tenths, 
/**
 * The most that it can cost: whole pages, which can hold more than was said to be left.
 */
worst: Tenths, 
/**
 * The balance as far as known.
 */
balance: Tenths | null, 
/**
 * The balance after the worst case.
 */
after: Tenths | null, 
/**
 * Above the confirmation limit: a person has to agree.
 */
confirm: boolean, 
/**
 * Rows of it were asked for before, and nobody knows whether they were charged, or they came in a form that cannot be read:
 * the load stops there, and a person decides.
 */
inDoubt: boolean, 
/**
 * How many of the rows that come are likely owned and charged again; none while no page tells.
 */
likelyOwned: LikelyOwned | null, 
/**
 * Why it cannot start, if it cannot.
 */
blocked: string | null, };

/**
 * What a range is made of: `{">": 10, "<=": 500}`, `{"min": 5, "max": 20, "timespan": "12months"}`.
 */
export type Range = { 
/**
 * The name of the lower bound on the wire.
 */
lower: string, 
/**
 * That of the upper bound, which belongs to the range.
 */
upper: string, 
/**
 * The lower bound does not belong to it: more than 10.
 */
above: boolean, 
/**
 * The least number that a bound can be.
 */
least: number, 
/**
 * The largest one.
 */
most: number, 
/**
 * The name of the time within which a growth is measured; none where it is no growth.
 */
time: string | null, 
/**
 * The times that there are, of which one has to be sent.
 */
times: Array<Preset>, 
/**
 * The one that is sent where none was chosen.
 */
usual: string | null, };

/**
 * Calls that share one rate limit of the workspace (contract, "Limits").
 */
export type RateClass = "companies" | "people" | "leads" | "doNotCall" | "domains" | "unpublished";

/**
 * Reads the same table another way.
 */
export type ReadAgainRequest = { 
/**
 * The import.
 */
import: number, 
/**
 * How to read it.
 */
readAs: ReadAs, 
/**
 * What its rows are; the guess of the mapping follows.
 */
kind: RecordKind, };

/**
 * How a table is to be read.
 */
export type ReadAs = { 
/**
 * Which sheet of a workbook.
 */
sheet: number, 
/**
 * The first row holds headings.
 */
header: boolean, 
/**
 * The character between cells, for text: `,`, `;`, tab or `|`.
 */
delimiter: string | null, 
/**
 * The encoding, for text: `utf-8`, `utf-16le`, `utf-16be`, `windows-1252`.
 */
encoding: string | null, };

/**
 * A search that was read; it can have problems, which its screen shows.
 */
export type ReadSearch = { 
/**
 * Its name, if it had one.
 */
name: string | null, 
/**
 * Its kind.
 */
kind: SearchKind, 
/**
 * Its filters in normal form.
 */
filters: Filters, 
/**
 * Its filters in words.
 */
title: string, 
/**
 * Everything wrong with the filters.
 */
problems: Array<Problem>, };

/**
 * Reads a search from JSON that a person pasted.
 */
export type ReadSearchRequest = { 
/**
 * The JSON.
 */
text: string, };

/**
 * Asks what a sentence means.
 */
export type ReadSentenceRequest = { 
/**
 * The sentence.
 */
text: string, 
/**
 * For this kind of search; none for the one that it is about.
 */
kind: SearchKind | null, };

/**
 * A plan that was stored under a name.
 */
export type Recipe = { 
/**
 * Its number.
 */
recipe: number, 
/**
 * Its name.
 */
name: string, 
/**
 * The plan.
 */
plan: Plan, };

/**
 * A recipe by its number.
 */
export type RecipeNumber = { 
/**
 * Its number.
 */
recipe: number, };

/**
 * Stores a plan under a name; the same name again replaces it.
 */
export type RecipeRequest = { 
/**
 * Its name.
 */
name: string, 
/**
 * The plan.
 */
plan: Plan, };

/**
 * Everything known of a record.
 */
export type RecordDetail = { 
/**
 * Its number.
 */
id: number, 
/**
 * What it is about.
 */
kind: RecordKind, 
/**
 * Its name.
 */
title: string, 
/**
 * One line under it: `Head of Procurement · Kestrel Systems`.
 */
subtitle: string | null, 
/**
 * Whether there is a logo to ask for.
 */
logo: boolean, 
/**
 * Every field that has a value: those of the catalog first, then whatever else came, by name.
 */
fields: Array<DetailField>, 
/**
 * A person's story; none for companies, and for people of whom nothing of it is known.
 */
story: Story | null, 
/**
 * What is known of it comes from these, newest first; each answer once.
 */
sources: Array<RecordSource>, 
/**
 * Owned since, in milliseconds since 1970.
 */
ownedSince: number, 
/**
 * The searches that brought it, newest first.
 */
searches: Array<FoundBy>, 
/**
 * From a company to its people, from a person to the company.
 */
ways: Array<Way>, 
/**
 * Who was found at a company; of a person the company.
 */
people: Linked, 
/**
 * Questions about it whose answers are not here yet.
 */
questions: Array<RecordQuestion>, 
/**
 * What a person noted about it.
 */
noted: Noted, 
/**
 * The lists that it is in: number and name.
 */
lists: Array<[number, string]>, 
/**
 * The suppression list names it.
 */
suppressed: boolean, 
/**
 * Another system knows it.
 */
elsewhere: boolean, 
/**
 * Its status says never to spend on it.
 */
neverSpend: boolean, 
/**
 * How many records a person has joined to this one.
 */
joined: number, 
/**
 * What was found out about it for lists.
 */
found: Array<FoundCell>, 
/**
 * What the service says otherwise than before, newest first.
 */
changes?: Array<ChangedValue>, 
/**
 * What it has in each score.
 */
scores?: Array<RecordScore>, };

/**
 * What a record is about.
 */
export type RecordKind = "company" | "person";

/**
 * A question whose answer would say more of a record: a form of "Look up one", filled. Going there asks nothing.
 */
export type RecordQuestion = { 
/**
 * What it finds: `E-mail`.
 */
label: string, 
/**
 * Name of the form.
 */
form: string, 
/**
 * What the form holds.
 */
fields: Fields, 
/**
 * The price of asking.
 */
price: PriceTag, 
/**
 * Nothing is charged unless something is found.
 */
onlyIfFound: boolean, 
/**
 * When its answer was given, in milliseconds since 1970, where that is owned.
 */
ownedAt: number | null, };

/**
 * A record by its number.
 */
export type RecordRequest = { 
/**
 * Its number.
 */
record: number, };

/**
 * One record with all fields that came; only `url` and `identifier` (people), `url` and `name` (companies) are known.
 */
export type RecordResponse = { 
/**
 * The record. Null and empty are read as "nobody found": what the service answers then is not shown.
 */
body: Record<string, unknown> | null, };

/**
 * What a record has in a score.
 */
export type RecordScore = { 
/**
 * The score's number.
 */
score: number, 
/**
 * Its name.
 */
name: string, 
/**
 * The sum.
 */
points: number, 
/**
 * The lines that hold.
 */
lines: Array<FitLine>, };

/**
 * One answer about a record.
 */
export type RecordSource = { 
/**
 * The operation in words: `People loaded`.
 */
by: string, 
/**
 * From whom that is.
 */
giver: Giver, 
/**
 * When it last said so, in milliseconds since 1970.
 */
at: number, };

/**
 * A workspace that could not be opened, and the ways on.
 */
export type Recovery = { 
/**
 * The workspace.
 */
workspace: Workspace, 
/**
 * What is wrong, and what can be done.
 */
message: string, 
/**
 * Found again in the log.
 */
reference: string, 
/**
 * Backups to go back to, newest first.
 */
backups: Array<Backup>, 
/**
 * Whether what can be read of the file can be saved.
 */
salvage: boolean, 
/**
 * Whether an empty file can take its place.
 */
empty: boolean, };

/**
 * A version and what changed in it for the people who use it.
 */
export type Release = { 
/**
 * Its number.
 */
version: string, 
/**
 * Its day, as year, month and day.
 */
day: string, 
/**
 * A sentence or two that come before the changes; empty where there are none.
 */
words: string, 
/**
 * The changes, a text each.
 */
changes: Array<string>, };

/**
 * Forgets a preset.
 */
export type RemovePresetRequest = { 
/**
 * Of what the rows are.
 */
kind: RecordKind, 
/**
 * Its number.
 */
preset: number, };

/**
 * Gives a list another name.
 */
export type RenameListRequest = { 
/**
 * The list.
 */
list: number, 
/**
 * Its new name.
 */
name: string, };

/**
 * What happens when the same call is sent twice.
 */
export type Repeat = "free" | "paysAgain" | "replaysByKey";

/**
 * The answer of one operation of the service.
 */
export type Reply<T> = { 
/**
 * The answer itself.
 */
data: T, 
/**
 * Owned, or asked for just now.
 */
origin: Origin, 
/**
 * When the service gave it, in milliseconds since 1970.
 */
fetchedAt: number, 
/**
 * What this call cost: nothing when it was owned.
 */
charged: Tenths, 
/**
 * The balance after it, as far as known.
 */
balance: Tenths | null, };

/**
 * What came of restoring or saving.
 */
export type Rescue = { 
/**
 * What happened and what is left to do, as sentences.
 */
said: Array<string>, 
/**
 * What was saved of each kind; empty after a restore.
 */
kinds: Array<RescuedKind>, 
/**
 * Paid calls that were brought over to the backup, newest first; at most 50.
 */
paid: Array<PaidAfter>, };

/**
 * What was saved of one kind.
 */
export type RescuedKind = { 
/**
 * What it is.
 */
label: string, 
/**
 * How many are there now.
 */
rows: number, 
/**
 * How many of them came from the backup.
 */
fromBackup: number, 
/**
 * How many are lost, as far as they can be counted.
 */
lost: number, 
/**
 * Whether more may be lost that nobody can count.
 */
uncounted: boolean, };

/**
 * Goes back to a backup.
 */
export type RestoreRequest = { 
/**
 * The workspace.
 */
workspace: string, 
/**
 * The name of the backup.
 */
backup: string, };

/**
 * Goes on with a job.
 */
export type ResumeJobRequest = { 
/**
 * The job.
 */
job: number, 
/**
 * A new limit, where the old one was reached.
 */
spendingLimit: Tenths | null, };

/**
 * Goes on with a pull that is paused or interrupted.
 */
export type ResumeRequest = { 
/**
 * Its number.
 */
pull: number, 
/**
 * What to do about a page that waits for a decision; needed only when there is one.
 */
unclear: OnUnclear | null, 
/**
 * The page that this decides about, as the screen has it: about another one nothing is decided. None where
 * somebody goes on and names no page.
 */
page: number | null, };

/**
 * Goes on with a sliced load.
 */
export type ResumeSlices = { 
/**
 * Its number.
 */
load: number, 
/**
 * What to do about a page that waits for a decision; needed only when there is one.
 */
unclear: OnUnclear | null, 
/**
 * The load of that page, as the screen has it.
 */
pull: number | null, 
/**
 * The page that this decides about, as the screen has it.
 */
page: number | null, };

/**
 * The body.
 */
export type ReverseEmailRequest = { 
/**
 * A professional e-mail address.
 */
email: string, };

/**
 * The body.
 */
export type ReversePhoneRequest = { 
/**
 * International format with a leading plus.
 */
mobile_phone: string, };

/**
 * Rows of an open view.
 */
export type Rows = { 
/**
 * The view.
 */
view: number, 
/**
 * Which of its rows.
 */
selection: Selection, };

/**
 * The rows of a view counted by every column that can be.
 */
export type RowsBreakdown = { 
/**
 * How many rows were counted.
 */
rows: number, 
/**
 * By column, in the order of the grid; only those of which something is known.
 */
parts: Array<BreakdownPart>, 
/**
 * Headings of the columns of which nothing is known.
 */
without: Array<string>, 
/**
 * Rows that an earlier version stored are still being read: there will be more.
 */
filling: boolean, };

/**
 * Whose rows a view shows.
 */
export type RowsOf = { "kind": "search", 
/**
 * Its number.
 */
search: number, } | { "kind": "list", 
/**
 * Its number.
 */
list: number, } | { "kind": "library", 
/**
 * Companies or people.
 */
of: RecordKind, };

/**
 * Stores columns and options under a name; one of the same name is replaced.
 */
export type SavePresetRequest = { 
/**
 * Of what the rows are.
 */
kind: RecordKind, 
/**
 * The name.
 */
name: string, 
/**
 * What is stored.
 */
shape: ExportShape, };

/**
 * Saves a search, or changes a saved one.
 */
export type SaveRequest = { 
/**
 * The saved search to change; none for a new one.
 */
saved: number | null, 
/**
 * Its name; cleaned, 1 to 80 characters, not the name of another one.
 */
name: string, 
/**
 * Its kind.
 */
kind: SearchKind, 
/**
 * Its filters.
 */
filters: Filters, };

/**
 * Stores a score: a new one under the number 0, else in the place of the one with its number.
 */
export type SaveScoreRequest = { 
/**
 * The score.
 */
score: Score, };

/**
 * A saved search by its number.
 */
export type SavedNumber = { 
/**
 * Its number.
 */
saved: number, };

/**
 * A search that a person has saved under a name.
 */
export type SavedSearch = { 
/**
 * Its number.
 */
saved: number, 
/**
 * Its name.
 */
name: string, 
/**
 * Its kind.
 */
kind: SearchKind, 
/**
 * Its filters in normal form.
 */
filters: Filters, 
/**
 * Its filters in words.
 */
title: string, 
/**
 * Its last run, if it was ever asked at the service: opening it is free.
 */
search: SearchHead | null, };

/**
 * A score, as it is stored with the workspace.
 */
export type Score = { 
/**
 * Its number, which is never given again.
 */
score: number, 
/**
 * Its name.
 */
name: string, 
/**
 * What it is about.
 */
kind: RecordKind, 
/**
 * Its lines.
 */
lines: Array<FitLine>, };

/**
 * A score by its number.
 */
export type ScoreNumber = { 
/**
 * Its number.
 */
score: number, };

/**
 * What the screen has to know of a kind of search.
 */
export type SearchFacts = { 
/**
 * The kind.
 */
kind: SearchKind, 
/**
 * One row in a sentence: `person`.
 */
one: string, 
/**
 * Several: `people`.
 */
many: string, 
/**
 * What a row is about.
 */
record: RecordKind, 
/**
 * What each row costs.
 */
price: Tenths, 
/**
 * Rows that one click loads where nothing else was chosen.
 */
usualPage: number, 
/**
 * The largest page.
 */
largestPage: number, 
/**
 * Most rows that one search can bring, where that is limited.
 */
mostRows: number | null, 
/**
 * Whether it needs at least one filter.
 */
needsAFilter: boolean, 
/**
 * Whether a page's size is chosen once, for the whole run: pages have numbers, and no cursor.
 */
byPage: boolean, 
/**
 * Whether its matches can be counted free.
 */
counts: boolean, 
/**
 * Its filters.
 */
catalog: Catalog, };

/**
 * How a search is written down.
 */
export type SearchForm = "text" | "json";

/**
 * The head of a search.
 */
export type SearchHead = { 
/**
 * Its number.
 */
search: number, 
/**
 * Its kind.
 */
kind: SearchKind, 
/**
 * Its filters in normal form.
 */
filters: Filters, 
/**
 * A name made of its filters: `software development, Germany, 51–200`.
 */
title: string, 
/**
 * Matches in all, as the service last said; it may not say.
 */
total: number | null, 
/**
 * Rows that are here: all of them paid for, all of them free to view.
 */
loaded: number, 
/**
 * Of these, rows that an earlier search had brought before this one did.
 */
ownedBefore: number, 
/**
 * Rows that can still be loaded, as far as known: up to the total, 10,000 at most for companies. While the end of a
 * leads search was not reached it is at least one page, because its total is no promise.
 */
left: number, 
/**
 * Rows a page of the run that goes on; none before the first page.
 */
batch: number | null, 
/**
 * Rows that its newest run brought and that were new to this search.
 */
added: number, 
/**
 * Whether the end has been reached.
 */
complete: boolean, 
/**
 * Its newest pull, while that is not done.
 */
pull: PullState | null, 
/**
 * Whether it has more than the service gives of one search, so that the rest is to be had in slices alone.
 */
pastCap: boolean, 
/**
 * Its newest load by slices: how that stands; none where there was none.
 */
sliced: SlicedHead | null, 
/**
 * When it was last asked at the service, in milliseconds since 1970.
 */
askedAt: number | null, };

/**
 * A kind of search.
 */
export type SearchKind = "companies" | "people" | "leads";

/**
 * A search by its number.
 */
export type SearchRequest = { 
/**
 * Its number.
 */
search: number, };

/**
 * One part of a value in the form that was seen. Its label is empty where the filter's says it.
 */
export type SeenPart = { "part": "name", 
/**
 * What it is.
 */
label: string, 
/**
 * What one looks like.
 */
example: string, } | { "part": "range", 
/**
 * What they count.
 */
label: string, 
/**
 * The least that one can be.
 */
least: number, 
/**
 * The most.
 */
most: number, } | { "part": "number", 
/**
 * What it counts.
 */
label: string, 
/**
 * The least that it can be.
 */
least: number, 
/**
 * The most.
 */
most: number, } | { "part": "oneOf", 
/**
 * What they are.
 */
label: string, 
/**
 * The values, in the form that was seen.
 */
options: Array<Preset>, };

/**
 * A hint that is not shown again; none: all are shown once more.
 */
export type SeenRequest = { 
/**
 * Its name.
 */
hint: string | null, };

/**
 * Rows by their positions in a view.
 */
export type Selection = { "kind": "all", 
/**
 * Positions.
 */
except: Array<number>, } | { "kind": "ranges", 
/**
 * Pairs.
 */
ranges: Array<[number, number]>, };

/**
 * What a sentence means.
 */
export type Sentence = { 
/**
 * Which kind of search it is.
 */
kind: SearchKind, 
/**
 * The filters that were understood, in their normal form.
 */
filters: Filters, 
/**
 * A name made of them.
 */
title: string, 
/**
 * The sentence in parts, which together are its text.
 */
parts: Array<SentencePart>, };

/**
 * A part of a sentence.
 */
export type SentencePart = { 
/**
 * Its text, as it was written.
 */
text: string, 
/**
 * What was read in it.
 */
read: Understood, 
/**
 * What it is in the filters, in words; none where it is nothing.
 */
told: string | null, 
/**
 * What it could mean too.
 */
other: string | null, };

/**
 * What a person says about a paid call whose outcome was unknown.
 */
export type SettleRequest = { 
/**
 * Its number.
 */
intent: number, 
/**
 * What it cost, as the service's support or the balance says.
 */
charged: Tenths, };

/**
 * A value and how it is shown.
 */
export type Shown = { "kind": "text", 
/**
 * The text.
 */
text: string, } | { "kind": "number", 
/**
 * The number.
 */
text: string, } | { "kind": "date", 
/**
 * The date, as exact as it is known.
 */
text: string, } | { "kind": "link", 
/**
 * The address.
 */
text: string, } | { "kind": "email", 
/**
 * The address.
 */
text: string, } | { "kind": "phone", 
/**
 * The number.
 */
text: string, } | { "kind": "tags", 
/**
 * The texts.
 */
texts: Array<string>, };

/**
 * Companies of one size.
 */
export type SizeQuote = { 
/**
 * The range, as the service has it: `51-200`; empty where it is not known.
 */
size: string, 
/**
 * Companies.
 */
companies: number, 
/**
 * Fitting people who are owned.
 */
owned: number, 
/**
 * People who are asked for at most.
 */
most: number, 
/**
 * People who are likely to be found.
 */
likely: number | null, };

/**
 * A slice.
 */
export type SliceInfo = { 
/**
 * The search that it is.
 */
search: number, 
/**
 * What distinguishes it from the whole, in the order in which it was cut: `Germany`, `11–50`. Empty for the whole itself.
 */
parts: Array<string>, 
/**
 * Rows that it has, as told; none where the service tells none.
 */
told: number | null, 
/**
 * Rows of it that can be had at most.
 */
reach: number, 
/**
 * Rows of it that are here.
 */
loaded: number, 
/**
 * Rows that came in this load and were owned before: charged again.
 */
again: number, 
/**
 * What it has cost in this load.
 */
charged: Tenths, 
/**
 * What it costs at most from here on.
 */
worst: Tenths, 
/**
 * What became of it.
 */
state: SliceState, };

/**
 * The state of a slice.
 */
export type SliceState = "asked" | "told" | "waiting" | "done" | "cut" | "left";

/**
 * The load by slices of a search, in short.
 */
export type SlicedHead = { 
/**
 * Its number.
 */
load: number, 
/**
 * What it is at.
 */
stage: SlicedStage, 
/**
 * How that stands.
 */
phase: Phase, 
/**
 * Whether the search was ever loaded so to the end: its own pages would bring the same rows.
 */
wasDone: boolean, };

/**
 * A sliced load by its number.
 */
export type SlicedNumber = { 
/**
 * Its number.
 */
load: number, };

/**
 * What a sliced load is at.
 */
export type SlicedStage = "looking" | "planned" | "loading";

/**
 * A sliced load as it is now: the plan, and what came of it.
 */
export type SlicedState = { 
/**
 * Its number.
 */
load: number, 
/**
 * The search that is loaded.
 */
search: number, 
/**
 * The kind of that search.
 */
kind: SearchKind, 
/**
 * Its title.
 */
title: string, 
/**
 * What it is at.
 */
stage: SlicedStage, 
/**
 * How that stands.
 */
phase: Phase, 
/**
 * What it becomes once the page that is under way is here: a person has said so.
 */
ending: Phase | null, 
/**
 * Slices are loaded from their start although they are here, for what is new.
 */
anew: boolean, 
/**
 * Rows that the service gives of one search at most.
 */
cap: number, 
/**
 * Rows that the search has, as the service told.
 */
total: number | null, 
/**
 * Rows of the search that are here.
 */
loaded: number, 
/**
 * By which filters it is cut, in words, in their order.
 */
cutBy: Array<string>, 
/**
 * The slices that are loaded, in their order; one that was cut again is there by its parts.
 */
slices: Array<SliceInfo>, 
/**
 * What no slice can reach, by difference.
 */
missed: Array<MissedRows>, 
/**
 * Rows that lie in more than one slice, by difference.
 */
overlap: number, 
/**
 * Rows that the slices have, as told: what it reaches.
 */
reach: number, 
/**
 * Rows that are here already and that a slice brings once more, at most: they are charged again.
 */
again: number, 
/**
 * Questions about totals that were asked, and at most.
 */
questions: number, 
/**
 * See `questions`.
 */
mostQuestions: number, 
/**
 * What all of it has cost so far, totals among it.
 */
spent: Tenths, 
/**
 * What is to be paid yet, at most.
 */
worst: Tenths, 
/**
 * What was agreed that all of it may cost.
 */
agreed: Tenths, 
/**
 * The balance as far as known.
 */
balance: Tenths | null, 
/**
 * The balance after the worst case.
 */
after: Tenths | null, 
/**
 * Above the confirmation limit: a person has to agree.
 */
confirm: boolean, 
/**
 * Why it cannot go on, if it cannot.
 */
blocked: string | null, 
/**
 * Seconds that the rest takes at the service's limit; none where there is no limit.
 */
seconds: number | null, 
/**
 * Why it does not run, when something went wrong.
 */
trouble: string | null, 
/**
 * The load of the slice that is under way, or that waits.
 */
pull: PullState | null, 
/**
 * When it was made, in milliseconds since 1970.
 */
madeAt: number, 
/**
 * When it last moved.
 */
movedAt: number, };

/**
 * What can be done about a search that has more than the service gives.
 */
export type Slices = { 
/**
 * What looking for slices takes; none where everything of the search can be had without them, or nothing is left to cut by.
 */
offer: SlicesOffer | null, 
/**
 * Its newest load by slices.
 */
load: SlicedState | null, };

/**
 * What looking for slices takes.
 */
export type SlicesOffer = { 
/**
 * Rows that the service gives of one search at most.
 */
cap: number, 
/**
 * Rows that the search has.
 */
total: number, 
/**
 * By which filters it can be cut, in words, in their order.
 */
cutBy: Array<string>, 
/**
 * Questions about totals at most.
 */
mostQuestions: number, 
/**
 * What these cost at most; nothing where totals are free.
 */
worst: Tenths, 
/**
 * Above the confirmation limit: a person has to agree.
 */
confirm: boolean, 
/**
 * Why it cannot start, if it cannot.
 */
blocked: string | null, };

/**
 * An order.
 */
export type Sort = { 
/**
 * Column key.
 */
key: string, 
/**
 * Largest first.
 */
descending: boolean, };

/**
 * Where the values of a token filter come from.
 */
export type Source = "countries" | "industries" | "jobFunctions" | "service" | "free";

/**
 * One span of time that can be bounded.
 */
export type Span = { 
/**
 * Its name on the wire.
 */
key: string, 
/**
 * Its name on the screen.
 */
label: string, 
/**
 * The filter that says the same in words, which these bounds override. Which matches which is read from the names.
 */
overrides: string | null, };

/**
 * The fixed facts of an operation (contract, "Endpoints" and "Limits").
 */
export type Spec = { 
/**
 * The name of its command across the bridge, e.g. `find_companies`.
 */
name: string, 
/**
 * What a person reads, e.g. `Companies loaded`.
 */
label: string, 
/**
 * HTTP method.
 */
method: Method, 
/**
 * Path below the service address, with the default network word.
 */
path: string, 
/**
 * Its price.
 */
price: Price, 
/**
 * Which limit it shares.
 */
rate: RateClass, 
/**
 * What a repeat means.
 */
repeat: Repeat, 
/**
 * How long the client waits for the whole answer, in seconds.
 */
time_limit_s: number, 
/**
 * The largest body in bytes, where the contract gives one.
 */
body_limit: number | null, };

/**
 * What the ledger comes to.
 */
export type Spending = { 
/**
 * In all.
 */
charged: Tenths, 
/**
 * Paid calls.
 */
calls: number, 
/**
 * What answers would have cost that were owned already, as far as counted.
 */
saved: Tenths, 
/**
 * By operation, the dearest first.
 */
byOperation: Array<Spent>, 
/**
 * By search, the dearest first, 50 at most.
 */
bySearch: Array<Spent>, 
/**
 * By list, the dearest first, 50 at most.
 */
byList: Array<Spent>, 
/**
 * By local day, oldest first; days without a charge are missing.
 */
byDay: Array<DaySpent>, 
/**
 * The balance that the filter's time began with, or the first that was reported in it.
 */
opening: Tenths | null, 
/**
 * The balance at the end of each day of the filter's time, oldest first; a day without news is missing.
 */
balances: Array<DayBalance>, 
/**
 * How long the balance lasts; none while nothing was spent.
 */
burn: Burn | null, };

/**
 * Asks what the ledger comes to.
 */
export type SpendingRequest = { 
/**
 * Which lines.
 */
filter: LedgerFilter, };

/**
 * What was spent for one thing.
 */
export type Spent = { 
/**
 * Command name of an operation, or the number of a search or a list: what a filter takes.
 */
key: string, 
/**
 * What a person reads.
 */
label: string, 
/**
 * What it cost.
 */
charged: Tenths, 
/**
 * Paid calls.
 */
calls: number, 
/**
 * Rows that they brought.
 */
rows: number, };

/**
 * Moves rows of a list into a new one.
 */
export type SplitListRequest = { 
/**
 * The list.
 */
list: number, 
/**
 * Its rows that move.
 */
rows: Rows, 
/**
 * The name of the new list.
 */
name: string, };

/**
 * What is spoken, and how it is written.
 */
export type Spoken = { 
/**
 * The language: "en", "de".
 */
language: string, 
/**
 * How numbers and dates are written: the system's locale where it is of this language ("de-AT"), else the language.
 */
locale: string, 
/**
 * What the page's address asks for so that it is in this language: "language=de&locale=de-AT".
 */
query: string, };

/**
 * Starts a job.
 */
export type StartJobRequest = { 
/**
 * What the quote was asked for.
 */
request: EnrichRequest, 
/**
 * The worst case that the person agreed to, from the quote.
 */
agreed: Tenths | null, 
/**
 * The job stops to ask before it spends more; none for the worst case that was agreed to.
 */
spendingLimit: Tenths | null, 
/**
 * The job stops to ask after so many failures in a row.
 */
failures: number, };

/**
 * Writes a statement for a period as a workbook: balance before, what was charged, top-ups and differences, balance after.
 */
export type StatementRequest = { 
/**
 * The first day, local: `2026-11-01`.
 */
from: string, 
/**
 * The last day.
 */
until: string, };

/**
 * One station of a life: a role, a school, a certificate.
 */
export type Station = { 
/**
 * What: `Head of Procurement`, `Master, Engineering`.
 */
title: string, 
/**
 * Where: `Kestrel Systems`.
 */
at: string | null, 
/**
 * When it began, as `2019-04` or `2019`.
 */
from: string | null, 
/**
 * When it ended; none while it goes on.
 */
to: string | null, 
/**
 * More about it: its place, the kind of employment, a description.
 */
note: string | null, };

/**
 * A step that can be undone or done again.
 */
export type StepHead = { 
/**
 * Its number.
 */
step: number, 
/**
 * What was done, in words: `merged 3 duplicates`.
 */
title: string, 
/**
 * When, in milliseconds since 1970.
 */
at: number, };

/**
 * One step of a plan with what it costs.
 */
export type StepQuote = { 
/**
 * What is found.
 */
find: Enrichment, 
/**
 * Rows that have it already: free.
 */
owned: number, 
/**
 * Rows whose question is the same as another row's: asked once.
 */
same: number, 
/**
 * Rows that are left out because they are suppressed.
 */
suppressed: number, 
/**
 * Rows that are left out because the condition of the step does not hold.
 */
skipped: number, 
/**
 * Rows that are left out because their status says never to spend on them.
 */
spared: number, 
/**
 * Rows that cannot succeed.
 */
cannot: Array<LeftOut>, 
/**
 * Questions that are asked for sure.
 */
sure: number, 
/**
 * Of these, those that the team owns: free.
 */
team: number, 
/**
 * Questions that are asked where an earlier step finds what this one needs, or where its outcome lets the condition hold.
 */
perhaps: number, 
/**
 * Results that are paid for at most: one each, or people of companies, who are paid for one by one.
 */
results: number, 
/**
 * Calls that are to be expected, for the time that they take: one for each question, and of people of companies one for each persona.
 * Pages that come short take more.
 */
calls: number, 
/**
 * Of the questions that may be asked, those that the condition alone decides.
 */
conditional: number, 
/**
 * What each result costs.
 */
price: PriceTag, 
/**
 * If every question finds something.
 */
worst: Tenths, 
/**
 * By the hit rate of this workspace.
 */
likely: Tenths | null, 
/**
 * The hit rate of this workspace in hundredths: of so many questions.
 */
hits: HitRate | null, 
/**
 * Rows of which it is owned but older than asked for: among the questions.
 */
older: number, };

/**
 * How far one step of a job is.
 */
export type StepState = { 
/**
 * What is found.
 */
find: Enrichment, 
/**
 * Rows with a result, those that were owned included.
 */
found: number, 
/**
 * Of these, rows that were owned.
 */
owned: number, 
/**
 * Rows without a result.
 */
none: number, 
/**
 * Rows that failed.
 */
failed: number, 
/**
 * Rows that could not be asked.
 */
cannot: number, 
/**
 * Rows that were left out because they are suppressed.
 */
suppressed: number, 
/**
 * Rows that were left out because the condition of the step does not hold.
 */
skipped: number, 
/**
 * Rows that were left out because their status says never to spend on them.
 */
spared: number, 
/**
 * Rows whose outcome is not confirmed.
 */
unclear: number, 
/**
 * Rows that are being asked.
 */
running: number, 
/**
 * Rows that wait.
 */
waiting: number, 
/**
 * Questions that were sent.
 */
asked: number, 
/**
 * What it has cost.
 */
spent: Tenths, };

/**
 * Asks for steps of the history, the newest first.
 */
export type StepsRequest = { 
/**
 * Those before this one; the newest of all where none is named.
 */
before: number | null, };

/**
 * A persona that can be chosen.
 */
export type StoredPersona = { 
/**
 * Its number; none of one that is built in.
 */
number: number | null, 
/**
 * What it is called, in the language of the screen.
 */
name: string, 
/**
 * The persona.
 */
persona: Persona, };

/**
 * A person's story, as far as it is known: each part bounded, nothing empty.
 */
export type Story = { 
/**
 * Short marks: `hiring`, `open to work`, `premium`.
 */
badges: Array<string>, 
/**
 * What the person wrote about themselves.
 */
about: string | null, 
/**
 * Present roles.
 */
now: Array<Station>, 
/**
 * Earlier roles, newest first.
 */
before: Array<Station>, 
/**
 * Schools.
 */
education: Array<Station>, 
/**
 * Certificates.
 */
certificates: Array<Station>, 
/**
 * Skills.
 */
skills: Array<string>, 
/**
 * Languages: `German (native)`.
 */
languages: Array<string>, 
/**
 * The present company.
 */
company: CompanyStory | null, 
/**
 * Addresses of pages, each opened by its key with `open_link`.
 */
links: Array<DetailField>, };

/**
 * Asks for values of a filter.
 */
export type SuggestRequest = { 
/**
 * Of which kind of search.
 */
kind: SearchKind, 
/**
 * The filter's key.
 */
filter: string, 
/**
 * What was typed.
 */
q: string, 
/**
 * The chosen countries, which narrow places.
 */
country: Array<string>, 
/**
 * The chosen regions, which narrow cities.
 */
region: Array<string>, };

/**
 * One value.
 */
export type Suggestion = { 
/**
 * What is sent.
 */
value: string, 
/**
 * What a person reads.
 */
label: string, 
/**
 * What distinguishes it from others of the same name: `Bavaria, Germany`.
 */
detail: string | null, 
/**
 * Which parts of the label were typed, as pairs of positions in UTF-16 units (those of JavaScript).
 */
matched: Array<[number, number]>, };

/**
 * What was found.
 */
export type Suggestions = { 
/**
 * The values, best first.
 */
items: Array<Suggestion>, 
/**
 * Whether a typed value that is not in the list may be used as it is.
 */
freeEntry: boolean, 
/**
 * Whether asking the service can add more: the screen then calls `suggest_more`.
 */
more: boolean, 
/**
 * Why the service added nothing, if it did not.
 */
note: string | null, };

/**
 * Adds to the list.
 */
export type SuppressRequest = { 
/**
 * What.
 */
what: SuppressWhat, 
/**
 * The country whose numbers have no country code, as an ISO code.
 */
country: string, };

/**
 * What is to be suppressed.
 */
export type SuppressWhat = { "kind": "typed", 
/**
 * The text; at most 10 MiB.
 */
text: string, } | { "kind": "file", 
/**
 * Where it comes from.
 */
from: ImportFrom, } | { "kind": "rows", 
/**
 * The rows.
 */
rows: Rows, };

/**
 * Entries that name the same kind of thing.
 */
export type SuppressedCount = { 
/**
 * What they name.
 */
kind: SuppressedKind, 
/**
 * How many there are.
 */
entries: number, };

/**
 * One entry.
 */
export type SuppressedEntry = { 
/**
 * What it names.
 */
kind: SuppressedKind, 
/**
 * In its one spelling.
 */
value: string, 
/**
 * When it was added, in milliseconds since 1970.
 */
at: number, 
/**
 * Records that it matches.
 */
matches: number, };

/**
 * A kind of way to a record: what an entry of the suppression list names.
 */
export type SuppressedKind = "domain" | "email" | "phone" | "page";

/**
 * The list.
 */
export type Suppression = { 
/**
 * Entries in all.
 */
entries: number, 
/**
 * Of these, with the text and of the kinds that were asked for.
 */
fitting: number, 
/**
 * Entries with the text, by what they name, the most first; what none names is left out.
 */
kinds: Array<SuppressedCount>, 
/**
 * Records that are suppressed by them.
 */
records: number, 
/**
 * 200 entries from where it was asked, the newest first.
 */
page: Array<SuppressedEntry>, };

/**
 * What adding or taking off did.
 */
export type SuppressionChange = { 
/**
 * Entries that are new, or gone.
 */
changed: number, 
/**
 * Entries that were there already.
 */
known: number, 
/**
 * What was not understood; the first 100, cut.
 */
unknown: Array<string>, 
/**
 * What happened, as a sentence.
 */
said: string, };

/**
 * Asks for the list.
 */
export type SuppressionRequest = { 
/**
 * Only entries that contain this text; empty for all.
 */
text: string, 
/**
 * Only entries that name one of these; empty for all.
 */
kinds: Array<SuppressedKind>, 
/**
 * So many entries are left out before.
 */
from: number, };

/**
 * A table as it was found.
 */
export type Table = { 
/**
 * The number of the import, good until another one begins.
 */
import: number, 
/**
 * The name of the file without its folder; none for pasted cells.
 */
file: string | null, 
/**
 * What it is, in words: `CSV, semicolons, Windows-1252`.
 */
form: string, 
/**
 * The sheets of a workbook.
 */
sheets: Array<string>, 
/**
 * How it was read.
 */
readAs: ReadAs, 
/**
 * What its rows are guessed to be.
 */
kind: RecordKind, 
/**
 * Its columns.
 */
columns: Array<TableColumn>, 
/**
 * Its size in bytes.
 */
bytes: number, 
/**
 * A name for a new list.
 */
name: string, 
/**
 * The country that numbers without a country code are guessed to be of, as an ISO code.
 */
country: string, 
/**
 * When the same file was imported before, and into which list.
 */
before: ImportedBefore | null, };

/**
 * One column of a table.
 */
export type TableColumn = { 
/**
 * Its heading, or `Column 3`.
 */
heading: string, 
/**
 * Its first values, as they are in the table; at most 20, long ones cut.
 */
values: Array<string>, 
/**
 * The field that it is guessed to hold: the key of an import field, or none for a column of one's own.
 */
field: string | null, 
/**
 * It says what was wrong at an earlier import, and is no column of the person's: to be left out.
 */
isProblem: boolean, };

/**
 * How the people of one company are taken from several personas.
 */
export type Taken = "inOrder" | "spread";

/**
 * A question in doubt.
 */
export type TeamDoubt = { 
/**
 * Command name of its operation.
 */
operation: string, 
/**
 * Digest of its request.
 */
digest: string, 
/**
 * Which claim of it is in doubt.
 */
attempt: number, 
/**
 * What it is for.
 */
subject: string, 
/**
 * The name of whoever asked it; none where that is not known here.
 */
askedBy: string | null, 
/**
 * The most that asking again can cost, in tenths.
 */
worst: number, 
/**
 * When it was met here, in milliseconds since 1970.
 */
metAt: number, };

/**
 * An erasure in the team, and how far it has come.
 */
export type TeamErasure = { 
/**
 * Its number in the team.
 */
number: number, 
/**
 * When it was told, in milliseconds since 1970.
 */
at: number, 
/**
 * The name of whoever erased; none where that is not known here.
 */
by: string | null, 
/**
 * Whether the person is in nothing any more that the vault holds.
 */
isClean: boolean, 
/**
 * Computers that have taken the person out.
 */
heard: number, 
/**
 * Computers of the team.
 */
computers: number, 
/**
 * Those that have not, the one first that was not here for longest.
 */
missing: Array<MissingComputer>, };

/**
 * The vault that the workspace has joined.
 */
export type TeamState = { 
/**
 * What the team is called.
 */
name: string, 
/**
 * Where its database is, without a password.
 */
address: string, 
/**
 * Why nothing is asked of it at the moment: it cannot be reached, or what opens it is not here; none where it was heard.
 */
trouble: string | null, 
/**
 * When it was last heard who must not be contacted and who was erased, in milliseconds since 1970; none where never.
 */
heard: number | null, 
/**
 * Answers, endings, entries of the list and erasures that are still to be told to it.
 */
waiting: number, 
/**
 * People who were erased on this computer before it was joined: the team cannot be told of them.
 */
erasedBefore: number, 
/**
 * Questions that colleagues have asked and of which nobody knows how that ended, newest first.
 */
doubts: Array<TeamDoubt>, };

/**
 * Technologies of one category.
 */
export type TechnologyGroup = { 
/**
 * The category; empty where the answer names none.
 */
category: string, 
/**
 * Their names.
 */
names: Array<string>, };

/**
 * An amount of credits in tenths: `Tenths(5)` is half a credit. Published prices are multiples of 0.1 (contract, "Limits").
 */
export type Tenths = number;

/**
 * One line of a condition: a column, a test, and what it is tested against.
 */
export type Term = { 
/**
 * The key of a column, of something that only the app knows (`known.lists`), or of a score (`score.3`).
 */
column: string, 
/**
 * The test.
 */
test: ConditionTest, 
/**
 * What it is tested against, in English as it is stored: none, one, or several.
 */
values: Array<string>, };

/**
 * Themes.
 */
export type Theme = "system" | "light" | "dark";

/**
 * Sets the theme.
 */
export type ThemeRequest = { 
/**
 * The theme.
 */
theme: Theme, };

/**
 * What is told where a person has corrected it.
 */
export type Told = { 
/**
 * The value as text; none where nobody has told of any.
 */
value: string | null, 
/**
 * The operation that returned it, in words; empty where nobody has.
 */
source: string, 
/**
 * When it was observed, in milliseconds since 1970; 0 where nobody has.
 */
observedAt: number, };

/**
 * How a sentence is shown.
 */
export type Tone = "plain" | "warning" | "bad";

/**
 * Undoes what was done back to a step, or does it again up to one.
 */
export type TurnToRequest = { 
/**
 * The step, which is turned too.
 */
step: number, 
/**
 * It is undone; else it is done again.
 */
undo: boolean, 
/**
 * The newest step that the person has seen: none is undone unseen.
 */
newest: number, };

/**
 * A value as it is typed.
 */
export type TypedValue = { 
/**
 * All of it, without what a grid does to be short; none where there is none.
 */
text: string | null, };

/**
 * A paid call whose outcome is unknown.
 */
export type UnconfirmedCall = { 
/**
 * Its number.
 */
intent: number, 
/**
 * When it was sent, in milliseconds since 1970.
 */
at: number, 
/**
 * What it was.
 */
label: string, 
/**
 * What it was for.
 */
subject: string, 
/**
 * The load it belongs to.
 */
pull: number | null, 
/**
 * The most it may have cost.
 */
worst: Tenths, 
/**
 * Why its outcome is unknown.
 */
reason: string, 
/**
 * The service's own number for it, if it gave one.
 */
operationId: string | null, 
/**
 * How it ended can be asked, free.
 */
canAsk: boolean, };

/**
 * What was read in a part of a sentence.
 */
export type Understood = "filter" | "plain" | "unknown" | "noPlace";

/**
 * Takes entries off the list.
 */
export type UnsuppressRequest = { 
/**
 * The entries.
 */
entries: Array<[SuppressedKind, string]>, };

/**
 * The body.
 */
export type UrlSearchPeopleRequest = { 
/**
 * First name.
 */
first_name: string, 
/**
 * Last name.
 */
last_name: string, 
/**
 * Where the person works.
 */
company_name: string, };

/**
 * The answer.
 */
export type UrlSearchPeopleResponse = { 
/**
 * `success`.
 */
status: string, 
/**
 * The person's page; empty where nobody was found.
 */
url: string, };

/**
 * Asks for the whole of a value, to be typed over.
 */
export type ValueRequest = { 
/**
 * The record.
 */
record: number, 
/**
 * The column, by key.
 */
column: string, };

/**
 * An opened view.
 */
export type View = { 
/**
 * Its number, good while the app runs and the view is among the newest.
 */
view: number, 
/**
 * Its rows.
 */
rows: number, 
/**
 * Rows without text and facets.
 */
of: number, 
/**
 * The carried selection at its new positions.
 */
selection: Selection | null, 
/**
 * Facet bars over the rows of this view; each counts without its own choice. None where so many rows have to be
 * counted that the rows are shown first: they are asked for with `view_facets` then.
 */
facets: Array<Facet> | null, };

/**
 * A view by its number.
 */
export type ViewNumber = { 
/**
 * Its number.
 */
view: number, };

/**
 * Opens a view.
 */
export type ViewRequest = { 
/**
 * Whose rows.
 */
of: RowsOf, 
/**
 * Sorted by this column; by the order they came in when none.
 */
sort: Sort | null, 
/**
 * Rows that contain this text somewhere; empty for all.
 */
text: string, 
/**
 * By column: only rows with one of these values.
 */
facets: { [key in string]: Array<string> }, 
/**
 * Only rows of which this holds.
 */
condition?: Condition, 
/**
 * A selection in an older view, to be found again in this one.
 */
carry: Carry | null, };

/**
 * A watch.
 */
export type Watch = { 
/**
 * Its number.
 */
watch: number, 
/**
 * What it is about.
 */
what: WatchOf, 
/**
 * The number of that.
 */
subject: number, 
/**
 * What that is called.
 */
name: string, 
/**
 * Companies or people; none where what it is about is gone.
 */
kind: RecordKind | null, 
/**
 * Where its rows are shown; none before it was first asked, or where it is gone.
 */
rowsOf: RowsOf | null, 
/**
 * The day of the week, 0 for Monday; none where only a person asks.
 */
weekday: number | null, 
/**
 * What each asking may cost at most.
 */
budget: Tenths, 
/**
 * What is found again.
 */
find: Array<Enrichment>, 
/**
 * When it is due next, in milliseconds since 1970; none where only a person asks.
 */
nextAt: number | null, 
/**
 * Why it was not asked when it was due.
 */
trouble: string | null, 
/**
 * Its newest runs, newest first.
 */
runs: Array<WatchRun>, };

/**
 * A watch by its number.
 */
export type WatchNumber = { 
/**
 * Its number.
 */
watch: number, };

/**
 * What a watch is about.
 */
export type WatchOf = "search" | "list" | "view";

/**
 * What one asking would be.
 */
export type WatchQuote = { 
/**
 * Rows that there are, as far as known.
 */
rows: number | null, 
/**
 * Of these, rows that the budget is enough for.
 */
covered: number, 
/**
 * What one row costs at most; none where a price is not known.
 */
each: Tenths | null, 
/**
 * What all rows would cost at most; none where that is not known.
 */
all: Tenths | null, 
/**
 * Why it cannot be watched so.
 */
blocked: string | null, };

/**
 * What is to be asked again, when, and for how much at most.
 */
export type WatchRequest = { 
/**
 * What it is about.
 */
what: WatchOf, 
/**
 * The number of that.
 */
subject: number, 
/**
 * The day of the week, 0 for Monday; none where only a person asks.
 */
weekday: number | null, 
/**
 * What each asking may cost at most. Saving agrees to it.
 */
budget: Tenths, 
/**
 * What is found again of the rows of a list or a view; nothing for a search.
 */
find: Array<Enrichment>, };

/**
 * One asking of a watch.
 */
export type WatchRun = { 
/**
 * Its number.
 */
run: number, 
/**
 * When it began, in milliseconds since 1970.
 */
begunAt: number, 
/**
 * When it ended; none while it goes on or waits for the person.
 */
endedAt: number | null, 
/**
 * It waits for the person, under Activity.
 */
waits: boolean, 
/**
 * Rows that came or were asked about.
 */
asked: number, 
/**
 * Of these, new to the search.
 */
added: number, 
/**
 * Rows of which the service says something else than before.
 */
changed: number, 
/**
 * What it cost.
 */
charged: Tenths, 
/**
 * Why it did not get to its end, or waits.
 */
trouble: string | null, };

/**
 * A way from a record to others: a search with its filters set, or an owned record.
 */
export type Way = { 
/**
 * What a person reads: `People at Kestrel Systems`.
 */
label: string, 
/**
 * What is said under it: what is owned, what it will ask.
 */
hint: string | null, 
/**
 * The kind of search that it leads to.
 */
kind: SearchKind, 
/**
 * The filters that it sets.
 */
filters: Filters, };

/**
 * Which records a note is about.
 */
export type Which = { "kind": "rows", 
/**
 * The rows.
 */
rows: Rows, } | { "kind": "record", 
/**
 * Its number.
 */
record: number, };

/**
 * Which rows a past export was to write; repeated, the same of today.
 */
export type WhichRows = "selected" | "all" | "new";

/**
 * A connection and its own database file.
 */
export type Workspace = { 
/**
 * Its stable name, also the name of its folder.
 */
id: string, 
/**
 * Its name on the screen.
 */
name: string, 
/**
 * The built-in one, with a service inside the app.
 */
demo: boolean, 
/**
 * Service address; empty for the demo one.
 */
baseUrl: string, 
/**
 * Host of the networking site.
 */
networkHost: string, 
/**
 * The word the service uses for it.
 */
networkWord: string, 
/**
 * Where its key is.
 */
key: KeyPlace, };

/**
 * A workspace by its id.
 */
export type WorkspaceRequest = { 
/**
 * Its id.
 */
id: string, };

/**
 * Shows everything larger or smaller.
 */
export type ZoomRequest = { 
/**
 * In percent; limited to 100 to 200.
 */
zoom: number, };
