// Written by `cargo xtask generate` from the Rust sources. Never edited by hand.

import type * as t from './types';

/** Every command with what it is asked and what it replies. */
export interface Commands {
  find_companies: { request: t.FindCompaniesRequest; reply: t.Reply<t.FindCompaniesResponse> };
  filter_values: { request: t.FilterValuesRequest; reply: t.Reply<t.FilterValuesResponse> };
  credits: { request: t.CreditsRequest; reply: t.Reply<t.CreditsResponse> };
  app_state: { request: t.Nothing; reply: t.AppState };
  set_theme: { request: t.ThemeRequest; reply: t.Nothing };
  set_zoom: { request: t.ZoomRequest; reply: t.Nothing };
  connect: { request: t.ConnectRequest; reply: t.Workspace };
  open_workspace: { request: t.WorkspaceRequest; reply: t.Workspace };
  reveal_log: { request: t.Nothing; reply: t.Nothing };
  reveal_data: { request: t.Nothing; reply: t.Nothing };
  preview: { request: t.FiltersRequest; reply: t.Preview };
  recent_searches: { request: t.Nothing; reply: Array<t.SearchHead> };
  open_search: { request: t.SearchRequest; reply: t.SearchHead };
  suggest: { request: t.SuggestRequest; reply: t.Suggestions };
  suggest_more: { request: t.SuggestRequest; reply: t.Suggestions };
  quote_pull: { request: t.PullRequest; reply: t.Quote };
  start_pull: { request: t.PullRequest; reply: t.PullState };
  pause_pull: { request: t.PullNumber; reply: t.PullState };
  resume_pull: { request: t.ResumeRequest; reply: t.PullState };
  stop_pull: { request: t.PullNumber; reply: t.PullState };
  open_view: { request: t.ViewRequest; reply: t.View };
  view_block: { request: t.BlockRequest; reply: t.Block };
  copy_cells: { request: t.CopyRequest; reply: t.Copied };
  record: { request: t.RecordRequest; reply: t.RecordDetail };
  open_link: { request: t.LinkRequest; reply: t.Nothing };
  layout: { request: t.LayoutRequest; reply: t.Layout };
  set_layout: { request: t.Layout; reply: t.Nothing };
  start_export: { request: t.ExportRequest; reply: t.ExportState };
  cancel_export: { request: t.ExportNumber; reply: t.Nothing };
  open_export: { request: t.ExportNumber; reply: t.Nothing };
  reveal_export: { request: t.ExportNumber; reply: t.Nothing };
  meter: { request: t.Nothing; reply: t.Meter };
  refresh_credits: { request: t.Nothing; reply: t.Meter };
  ledger: { request: t.LedgerRequest; reply: t.Ledger };
  set_confirm_limit: { request: t.ConfirmLimit; reply: t.Meter };
  activity: { request: t.Nothing; reply: t.Activity };
}
