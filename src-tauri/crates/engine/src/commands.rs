//! Everything the screen can ask for, once: the operations of the service and the commands of the app. Dispatch and the
//! TypeScript command map are derived from it.

use std::pin::Pin;
use std::sync::Arc;

use serde_json::Value;
use ts_rs::TS;

use crate::engine::Engine;
use crate::screen::*;
use crate::{
    about, activity, app, at_rest, backups, connect, diagnostics, elsewhere, evidence, language, opening, recovery,
    settling, suppress, teams,
};
use assistant::{bundle, orders};
use credits::{drift, ledger};
use enrich::job;
use look_up::{ask, form};
use records::{columns, condition, copy, correct, duplicates, kept_views, list, never_spend, record, scores, view};
use search::{audience, count, describe, preview, pull, quote, recent, saved, slices, suggest, written};
use tables::{export, import};
use workspace::door;

/// A command that was begun.
type Running<'a> = Pin<Box<dyn Future<Output = Result<Value, Failure>> + Send + 'a>>;

/// Begins a command. Each has a stack frame of its own and lies on the heap while it runs: a match over all of them
/// would take room for every one on the stack of whoever waits, which a build without optimisation does not have.
fn running<'a, F: Future<Output = Result<Value, Failure>> + Send + 'a>(command: impl FnOnce() -> F) -> Running<'a> {
    Box::pin(command())
}

/// Hands the commands of the app, as `name(Request) -> Reply = function`, to a macro: those of the program as a whole, those that
/// need no more than what surrounds a workspace, and those of the open one.
macro_rules! for_each_command {
    ($then:ident) => {
        $then! {
            app {
                app_state(Nothing) -> AppState = app::state,
                at_rest(Nothing) -> AtRest = at_rest::now,
                set_theme(ThemeRequest) -> Nothing = app::set_theme,
                set_language(LanguageRequest) -> Spoken = language::set,
                set_zoom(ZoomRequest) -> Nothing = app::set_zoom,
                set_seen(SeenRequest) -> Nothing = app::set_seen,
                set_notify(NotifyRequest) -> Nothing = app::set_notify,
                connect(ConnectRequest) -> Workspace = connect::workspace,
                open_workspace(WorkspaceRequest) -> Workspace = opening::workspace,
                reveal_log(Nothing) -> Nothing = app::reveal_log,
                reveal_data(Nothing) -> Nothing = app::reveal_data,
                about(Nothing) -> About = about::app,
                licence(PartNumber) -> LicenceWords = about::licence,
                copy_diagnostics(Nothing) -> Nothing = diagnostics::copy,
                restore_backup(RestoreRequest) -> Rescue = recovery::restore,
                salvage(WorkspaceRequest) -> Rescue = recovery::salvage,
                start_empty(WorkspaceRequest) -> Rescue = recovery::start_empty,
                recover(WorkspaceRequest) -> Nothing = recovery::recover,
                found_team(FoundTeamRequest) -> TeamState = teams::found,
                invite_to_team(InviteRequest) -> Option<Invited> = teams::invite,
                join_team(JoinTeamRequest) -> Option<TeamState> = teams::join,
            }
            host {
                import_fields(Nothing) -> Vec<ImportField> = import::fields,
                handed_list(Nothing) -> Option<HandedList> = import::handed_list,
                copy_search(CopySearchRequest) -> Nothing = written::copy,
                look_table(LookRequest) -> Option<Table> = import::look,
                read_table_again(ReadAgainRequest) -> Table = import::read_again,
                stop_import(ImportNumber) -> Nothing = import::stop,
                copy_table(CopyTableRequest) -> Copied = copy::table,
                copy_picture(CopyPictureRequest) -> Nothing = copy::picture,
                set_assistant(AssistantSettings) -> Nothing = orders::set,
                save_assistant_bundle(Nothing) -> Option<String> = bundle::save,
            }
            workspace {
                backups(Nothing) -> Backups = backups::all,
                back_up(Nothing) -> Backups = backups::by_hand,
                preview(FiltersRequest) -> Preview = preview::preview,
                recent_searches(Nothing) -> Vec<SearchHead> = recent::recent,
                open_search(SearchRequest) -> SearchHead = recent::open,
                suggest(SuggestRequest) -> Suggestions = suggest::local,
                suggest_more(SuggestRequest) -> Suggestions = suggest::merged,
                read_sentence(ReadSentenceRequest) -> Sentence = describe::read,
                quote_pull(PullRequest) -> Quote = quote::quote,
                start_pull(PullRequest) -> PullState = pull::start,
                pause_pull(PullNumber) -> PullState = pull::pause,
                resume_pull(ResumeRequest) -> PullState = pull::resume,
                stop_pull(PullNumber) -> PullState = pull::stop,
                slices(SearchRequest) -> Slices = slices::slices,
                look_for_slices(LookForSlices) -> SlicedState = slices::look,
                load_slices(LoadSlices) -> SlicedState = slices::load,
                load_slices_anew(SearchRequest) -> SlicedState = slices::anew,
                pause_slices(SlicedNumber) -> SlicedState = slices::pause,
                resume_slices(ResumeSlices) -> SlicedState = slices::resume,
                stop_slices(SlicedNumber) -> SlicedState = slices::stop,
                count_people(AudienceRequest) -> Count = count::people,
                plan_audience(AudienceRequest) -> AudiencePlan = audience::plan,
                start_audience(AudienceRequest) -> Audience = audience::start,
                stop_audience(AudienceNumber) -> Nothing = audience::stop,
                saved_searches(Nothing) -> Vec<SavedSearch> = saved::all,
                save_search(SaveRequest) -> SavedSearch = saved::save,
                remove_saved(SavedNumber) -> Vec<SavedSearch> = saved::remove,
                new_since(SavedNumber) -> NewSince = saved::new_since,
                read_search(ReadSearchRequest) -> ReadSearch = written::read,
                watches(Nothing) -> Vec<Watch> = watch::all,
                quote_watch(WatchRequest) -> WatchQuote = watch::quote,
                save_watch(WatchRequest) -> Vec<Watch> = watch::save,
                run_watch(WatchNumber) -> Vec<Watch> = watch::by_hand,
                remove_watch(WatchNumber) -> Vec<Watch> = watch::remove,
                changed_rows(ChangedRowsRequest) -> ChangedRows = watch::changed_rows,
                columns(GridRequest) -> Vec<GridColumn> = columns::all,
                condition_columns(ConditionColumnsRequest) -> Vec<ConditionColumn> = condition::columns,
                condition_values(ConditionValuesRequest) -> Vec<ConditionValue> = condition::values,
                count_condition(CountConditionRequest) -> ConditionCount = condition::count,
                scores(Nothing) -> Vec<Score> = scores::shown,
                save_score(SaveScoreRequest) -> Vec<Score> = scores::save,
                remove_score(ScoreNumber) -> Vec<Score> = scores::remove,
                fit_score(FitRequest) -> Fitted = scores::fit,
                library_size(Nothing) -> LibrarySize = kept_views::size,
                kept_views(Nothing) -> Vec<KeptView> = kept_views::all,
                keep_view(KeepViewRequest) -> Vec<KeptView> = kept_views::keep,
                remove_kept_view(KeptViewNumber) -> Vec<KeptView> = kept_views::remove,
                open_view(ViewRequest) -> View = view::open,
                view_facets(ViewNumber) -> Vec<Facet> = view::facets,
                breakdown(ViewNumber) -> RowsBreakdown = view::breakdown,
                column_figures(FiguresRequest) -> ColumnFigures = view::figures,
                column_values(FiguresRequest) -> ColumnValues = view::values,
                view_block(BlockRequest) -> Block = view::block,
                lists(Nothing) -> Lists = list::all,
                list_owned(ListNumber) -> ListOwned = list::owned,
                new_list(NewListRequest) -> ListChange = list::new,
                rename_list(RenameListRequest) -> ListChange = list::rename,
                remove_list(ListNumber) -> ListChange = list::remove,
                add_rows(ListRowsRequest) -> ListChange = list::add_rows,
                remove_rows(ListRowsRequest) -> ListChange = list::remove_rows,
                add_records(AddRecordsRequest) -> ListChange = list::add_records,
                merge_lists(MergeListsRequest) -> ListChange = list::merge,
                split_list(SplitListRequest) -> ListChange = list::split,
                note(NoteRequest) -> ListChange = list::note,
                correct(CorrectRequest) -> ListChange = correct::correct,
                typed_value(ValueRequest) -> TypedValue = correct::value,
                undo(Nothing) -> ListChange = list::undo,
                redo(Nothing) -> ListChange = list::redo,
                steps(StepsRequest) -> Vec<PastStep> = list::steps,
                turn_to(TurnToRequest) -> ListChange = list::turn_to,
                duplicates(DuplicatesRequest) -> Duplicates = duplicates::find,
                join_records(JoinRequest) -> ListChange = duplicates::join,
                part_record(RecordRequest) -> ListChange = duplicates::part,
                keep_apart(ApartRequest) -> ListChange = duplicates::keep_apart,
                check_import(ImportRequest) -> ImportState = import::check,
                start_import(ImportRequest) -> ImportState = import::start,
                keep_rejected_rows(ImportNumber) -> Option<String> = import::keep_rejected_rows,
                add_by_hand(AddByHandRequest) -> ListChange = import::by_hand,
                list_ages(ListNumber) -> ListAges = job::ages,
                quote_job(EnrichRequest) -> JobQuote = job::quote,
                start_job(StartJobRequest) -> JobState = job::start,
                pause_job(JobNumber) -> JobState = job::pause,
                resume_job(ResumeJobRequest) -> JobState = job::resume,
                stop_job(JobNumber) -> JobState = job::stop,
                jobs(Nothing) -> Vec<JobState> = job::jobs,
                left_out(JobNumber) -> ListChange = job::left_out,
                never_spend(Nothing) -> NeverSpend = never_spend::shown,
                set_never_spend(NeverSpend) -> NeverSpend = never_spend::set,
                recipes(Nothing) -> Vec<Recipe> = job::recipes,
                save_recipe(RecipeRequest) -> Vec<Recipe> = job::save_recipe,
                remove_recipe(RecipeNumber) -> Vec<Recipe> = job::remove_recipe,
                personas(Nothing) -> Vec<StoredPersona> = job::personas,
                save_persona(PersonaRequest) -> Vec<StoredPersona> = job::save_persona,
                remove_persona(PersonaNumber) -> Vec<StoredPersona> = job::remove_persona,
                count_persona(PersonaCountRequest) -> PersonaCount = job::count_persona,
                coverage(CoverageRequest) -> Coverage = job::coverage,
                known_elsewhere(Nothing) -> KnownElsewhere = elsewhere::all,
                bring_elsewhere(BringElsewhereRequest) -> KnownElsewhere = elsewhere::bring,
                remove_elsewhere(KnownSourceName) -> KnownElsewhere = elsewhere::remove,
                suppression(SuppressionRequest) -> Suppression = suppress::all,
                suppress(SuppressRequest) -> SuppressionChange = suppress::add,
                unsuppress(UnsuppressRequest) -> SuppressionChange = suppress::remove,
                erase_person(EraseRequest) -> Erased = suppress::erase,
                evidence(Nothing) -> EvidenceState = evidence::state,
                evidence_about(EvidenceQuestion) -> EvidenceAbout = evidence::about,
                save_evidence(EvidenceFileRequest) -> Option<EvidenceFile> = evidence::save,
                team(Nothing) -> Option<TeamState> = teams::shown_state,
                pay_again_in_team(DecideRequest) -> Option<TeamState> = teams::decide,
                team_erasures(Nothing) -> Vec<TeamErasure> = teams::erasures,
                copy_cells(CopyRequest) -> Copied = copy::cells,
                record(RecordRequest) -> RecordDetail = job::record,
                open_link(LinkRequest) -> Nothing = record::open_link,
                layout(GridRequest) -> Layout = columns::layout,
                set_layout(Layout) -> Nothing = columns::set_layout,
                count_export(ExportCountRequest) -> ExportCount = export::count,
                start_export(ExportRequest) -> ExportState = export::start,
                repeat_export(ExportNumber) -> ExportState = export::repeat,
                cancel_export(ExportNumber) -> Nothing = export::cancel,
                open_export(ExportNumber) -> Nothing = export::open,
                reveal_export(ExportNumber) -> Nothing = export::reveal,
                past_exports(PastExportsRequest) -> Vec<PastExport> = export::past,
                compare_exports(CompareExportsRequest) -> ExportComparison = export::compare,
                export_presets(ExportPresetsRequest) -> Vec<ExportPreset> = export::presets,
                save_export_preset(SavePresetRequest) -> Vec<ExportPreset> = export::save_preset,
                remove_export_preset(RemovePresetRequest) -> Vec<ExportPreset> = export::remove_preset,
                meter(Nothing) -> Meter = ledger::meter,
                refresh_credits(Nothing) -> Meter = ledger::refresh,
                ledger(LedgerRequest) -> Ledger = ledger::page,
                spending(SpendingRequest) -> Spending = ledger::spending,
                export_ledger(LedgerExportRequest) -> Option<LedgerFile> = ledger::export,
                statement(StatementRequest) -> Option<LedgerFile> = ledger::statement,
                set_confirm_limit(ConfirmLimit) -> Meter = ledger::set_confirm_limit,
                set_spending_limit(LimitRequest) -> Meter = ledger::set_limit,
                drift(Nothing) -> Drift = drift::now,
                check_drift(Nothing) -> Drift = drift::check,
                preview_look_up(FormRequest) -> FormPreview = form::preview,
                look_up(AskRequest) -> LookUpAnswer = form::ask,
                look_up_history(HistoryRequest) -> History = form::history,
                look_up_answer(LookUpNumber) -> LookUpAnswer = form::answer,
                open_look_up_link(LookUpLink) -> Nothing = form::open_link,
                prices(Nothing) -> Vec<PriceLine> = ledger::prices,
                set_price(PriceRequest) -> Vec<PriceLine> = ledger::set_price,
                activity(Nothing) -> Activity = activity::all,
                settle_call(SettleRequest) -> Activity = settling::by_word,
                ask_settlement(IntentNumber) -> Activity = settling::ask,
                assistant(Nothing) -> Assistant = orders::state,
                answer_order(AnswerOrderRequest) -> Assistant = orders::answer,
                end_leaves(Nothing) -> Assistant = orders::end_leaves,
            }
        }
    };
}

/// What the commands of a group are handed.
macro_rules! handed {
    (app, $engine:ident) => {
        $engine
    };
    (host, $engine:ident) => {
        &$engine.host
    };
    (workspace, $engine:ident) => {
        &door::workspace(&$engine.host).await?
    };
}

macro_rules! dispatch_commands {
    ($($group:ident { $($name:ident($request:ty) -> $reply:ty = $run:path,)* })*) => {
        fn command<'a>(engine: &'a Arc<Engine>, name: &str, request: Value) -> Option<Running<'a>> {
            Some(match name {
                $($(stringify!($name) => running(move || async move {
                    let request = serde_json::from_value::<$request>(request)?;
                    let reply: $reply = $run(handed!($group, engine), request).await?;
                    Ok(serde_json::to_value(reply)?)
                }),)*)*
                _ => return None,
            })
        }

        fn visit_commands(visit: &mut impl Visit) {
            $($(visit.command::<$request, $reply>(stringify!($name));)*)*
        }
    };
}
for_each_command!(dispatch_commands);

macro_rules! dispatch_operations {
    ($($operation:ident => $name:ident,)*) => {
        fn operation<'a>(engine: &'a Arc<Engine>, name: &str, request: Value) -> Option<Running<'a>> {
            use api::operations::*;
            Some(match name {
                $(stringify!($name) => running(move || async move {
                    let question = serde_json::from_value(request)?;
                    let reply = ask::command::<$operation>(&door::workspace(&engine.host).await?, question).await?;
                    Ok(serde_json::to_value(reply)?)
                }),)*
                _ => return None,
            })
        }

        fn visit_operations(visit: &mut impl Visit) {
            use api::operations::*;
            $(visit.command::<
                <$operation as api::Operation>::Request,
                Reply<<$operation as api::Operation>::Response>,
            >(stringify!($name));)*
        }
    };
}
api::for_each_operation!(dispatch_operations);

/// Runs one command by its name. This is all the window needs to know.
///
/// # Errors
/// [`Failure`], with a sentence for the person and a reference that is in the log too.
pub async fn call(engine: &Arc<Engine>, name: &str, request: Value) -> Result<Value, Failure> {
    let found = match api::operations::by_name(name) {
        Some(_) => operation(engine, name, request),
        None => command(engine, name, request),
    };
    match found {
        Some(running) => running.await,
        None => Err(Failure::fault("the screen asked for a command that does not exist")),
    }
}

/// Sees every command with its types.
pub trait Visit {
    /// One command.
    fn command<Request: TS + 'static, Reply: TS + 'static>(&mut self, name: &'static str);
}

/// Shows every command to a visitor, the operations first.
pub fn visit(visitor: &mut impl Visit) {
    visit_operations(visitor);
    visit_commands(visitor);
}
