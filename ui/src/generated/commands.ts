// Written by `cargo xtask generate` from the Rust sources. Never edited by hand.

import type * as t from './types';

/** Every command with what it is asked and what it replies. */
export interface Commands {
  find_companies: { request: t.FindCompaniesRequest; reply: t.Reply<t.FindCompaniesResponse> };
  find_people: { request: t.FindPeopleRequest; reply: t.Reply<t.FindPeopleResponse> };
  find_people_count: { request: t.FindPeopleCountRequest; reply: t.Reply<t.FindPeopleCountResponse> };
  leads_finder: { request: t.LeadsFinderRequest; reply: t.Reply<t.LeadsFinderResponse> };
  filter_values: { request: t.FilterValuesRequest; reply: t.Reply<t.FilterValuesResponse> };
  profile: { request: t.ProfileRequest; reply: t.Reply<t.RecordResponse> };
  url_search_people: { request: t.UrlSearchPeopleRequest; reply: t.Reply<t.UrlSearchPeopleResponse> };
  reverse_phone: { request: t.ReversePhoneRequest; reply: t.Reply<t.RecordResponse> };
  reverse_email: { request: t.ReverseEmailRequest; reply: t.Reply<t.RecordResponse> };
  email: { request: t.EmailRequest; reply: t.Reply<t.EmailResponse> };
  phone: { request: t.PhoneRequest; reply: t.Reply<t.PhoneResponse> };
  company: { request: t.CompanyRequest; reply: t.Reply<t.RecordResponse> };
  domain_to_network: { request: t.DomainToNetworkRequest; reply: t.Reply<t.DomainToNetworkResponse> };
  business_intent_topics: { request: t.BusinessIntentTopicsRequest; reply: t.Reply<t.BusinessIntentTopicsResponse> };
  dnc_check: { request: t.DncCheckRequest; reply: t.Reply<t.DncCheckResponse> };
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
  preview_look_up: { request: t.FormRequest; reply: t.FormPreview };
  look_up: { request: t.AskRequest; reply: t.LookUpAnswer };
  look_up_history: { request: t.HistoryRequest; reply: t.History };
  look_up_answer: { request: t.LookUpNumber; reply: t.LookUpAnswer };
  open_look_up_link: { request: t.LookUpLink; reply: t.Nothing };
  prices: { request: t.Nothing; reply: Array<t.PriceLine> };
  set_price: { request: t.PriceRequest; reply: Array<t.PriceLine> };
  activity: { request: t.Nothing; reply: t.Activity };
  settle_call: { request: t.SettleRequest; reply: t.Activity };
  ask_settlement: { request: t.IntentNumber; reply: t.Activity };
}
