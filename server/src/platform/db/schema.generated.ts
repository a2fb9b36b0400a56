// Written by npm run db:types from the migrations. Never edited.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { JsonText } from './json.ts'

/** Read as what it holds; written as the text that `json()` makes, since pg would send a list as an SQL array. */
export type Json = ColumnType<unknown, JsonText, JsonText>
export type JsonOrNull = ColumnType<unknown, JsonText | null | undefined, JsonText | null>
export type JsonByDefault = ColumnType<unknown, JsonText | undefined, JsonText>

export interface AssistantModel {
  sole: Generated<boolean>
  enabled: Generated<boolean>
  base_url: Generated<string>
  model: Generated<string>
  key_sealed: Buffer | null
  daily_limit: Generated<number>
  version: Generated<number>
}

export interface AssistantQuestion {
  id: Generated<string>
  group_id: string | null
  folded: string
  question: string
  count: Generated<number>
  first_asked_at: Generated<Date>
  last_asked_at: Generated<Date>
  state: Generated<'open' | 'handled'>
  note: Generated<string>
  version: Generated<number>
}

export interface AwardAward {
  id: Generated<string>
  publication_id: string
  name_zh: string
  name_en: Generated<string>
  position: number
  rank_from: number
  rank_to: number
  may_stay_vacant: Generated<boolean>
}

export interface AwardAwardView {
  id: string
  publication_id: string
  name_zh: string
  name_en: string
  position: number
}

export interface AwardEarlierDigest {
  publication_id: string
  digest: Buffer
}

export interface AwardEvidence {
  file_id: string
  objection_id: string
  position: number
  copy_id: string | null
  cleaned_at: Date | null
  queued_at: Generated<Date>
}

export interface AwardLength {
  award_id: string
  winners: number
}

export interface AwardObjection {
  id: Generated<string>
  publication_id: string
  round_id: string
  team_id: string
  kind: 'score' | 'award' | 'eligibility' | 'other'
  reason: string
  state: Generated<'filed' | 'withdrawn' | 'upheld' | 'rejected'>
  filed_by: string
  filed_by_name: string
  filed_at: Generated<Date>
  answer: Generated<string>
  answered_by: string | null
  answered_by_name: Generated<string>
  answered_at: Date | null
  version: Generated<number>
}

export interface AwardPublication {
  id: Generated<string>
  round_id: string
  item_id: string
  stage_id: string
  run_id: string
  state: Generated<'calculated' | 'awards_set' | 'confirmed' | 'publicised' | 'formal' | 'corrected' | 'revoked'>
  publish: JsonByDefault
  decisions: JsonByDefault
  reason: Generated<string>
  visible_from: Date | null
  publicity_from: Date | null
  publicity_to: Date | null
  digest: Buffer | null
  set_by: string | null
  confirmed_by: string | null
  published_by: string | null
  published_at: Date | null
  revealed_at: Date | null
  created_at: Generated<Date>
  version: Generated<number>
  withdrawn_at: Date | null
  set_at: Date | null
  confirmed_at: Date | null
  returned_by: string | null
  returned_at: Date | null
  return_reason: Generated<string>
}

export interface AwardPublicationView {
  id: string
  round_id: string
  item_id: string
  stage_id: string
  run_id: string
  state: 'calculated' | 'awards_set' | 'confirmed' | 'publicised' | 'formal' | 'corrected' | 'revoked'
  visible_from: Date | null
  created_at: Date
  is_published: boolean
}

export interface AwardRevocation {
  publication_id: string
  work_id: string
  team_id: string
  reason: string
  asked_by: string
  asked_at: Generated<Date>
  confirmed_by: string | null
  confirmed_at: Date | null
  id: Generated<string>
  restore_reason: string | null
  restore_asked_by: string | null
  restore_asked_at: Date | null
  restored_by: string | null
  restored_at: Date | null
}

export interface AwardSnapshot {
  id: Generated<string>
  publication_id: string
  no: number
  text: string
  digest: Buffer
  key_id: Buffer
  mac: Buffer
  created_at: Generated<Date>
}

export interface AwardWinner {
  id: Generated<string>
  publication_id: string
  award_id: string
  team_id: string
  work_id: string
  rank: number
  score: string
  found_by: Generated<string>
  position: Generated<number>
  search: GeneratedAlways<string[]>
}

export interface AwardWinnerView {
  id: string
  publication_id: string
  award_id: string
  team_id: string
  work_id: string
  rank: number
  is_revoked: boolean
}

export interface CertificateBatch {
  id: Generated<string>
  round_id: string
  item_id: string
  publication_id: string | null
  kind: 'winner' | 'member' | 'teacher' | 'school' | 'expert' | 'participation'
  group_id: string
  state: Generated<'awaiting' | 'rejected' | 'making' | 'made' | 'sent' | 'failed' | 'cancelled'>
  job_id: string | null
  template_version_id: string
  number_rule: Json
  counter_scope: Generated<string>
  seal_file_id: string | null
  total: Generated<number>
  made: Generated<number>
  created_by: string
  created_at: Generated<Date>
  sent_at: Date | null
  version: Generated<number>
  award_position: number | null
  options: JsonByDefault
  check_group_id: string | null
  list_hash: Buffer | null
  opinion: Generated<string>
  checked_by: string | null
  checked_at: Date | null
  failed: Generated<number>
  font_version: string | null
}

export interface CertificateCertificate {
  id: Generated<string>
  batch_id: string
  round_id: string
  item_id: string
  team_id: string | null
  kind: 'winner' | 'member' | 'teacher' | 'school' | 'expert' | 'participation'
  winner_id: string | null
  recipient_id: string
  holder_id: string | null
  number: string
  counter_scope: string
  counter: number | null
  trace_token: string
  check_code: string
  state: Generated<'valid' | 'superseded' | 'revoked'>
  state_reason: Generated<string>
  state_at: Date | null
  superseded_by: string | null
  facts: Json
  prefix_hash: Buffer
  suffix: Buffer
  file_hash: Buffer
  search: Generated<string[]>
  issued_at: Generated<Date>
  school_id: string | null
  ended_with_results: Generated<boolean>
  signed_by: string | null
  signature: Buffer | null
  taken_back_by: string | null
}

export interface CertificateCorrection {
  id: Generated<string>
  certificate_id: string
  asked_by: string
  field: string
  wished: string
  reason: string
  state: Generated<'asked' | 'accepted' | 'declined' | 'withdrawn'>
  opinion: Generated<string>
  successor_id: string | null
  decided_by: string | null
  decided_at: Date | null
  created_at: Generated<Date>
  version: Generated<number>
}

export interface CertificateCounter {
  scope: string
  last: Generated<number>
}

export interface CertificateDecision {
  item_id: string
  kind: 'winner' | 'member' | 'teacher' | 'school' | 'expert' | 'participation'
  recipient_id: string
  texts: JsonByDefault
  left_out: Generated<boolean>
  confirmed: JsonOrNull
  reason: Generated<string>
  decided_by: string
  decided_at: Generated<Date>
  version: Generated<number>
  record: JsonByDefault
}

export interface CertificateDraft {
  template_id: string
  user_id: string
  base_version: number
  base_no: number
  design: Json
  saved_at: Generated<Date>
}

export interface CertificateFault {
  batch_id: string
  recipient_id: string
  holder: string
  field: string
}

export interface CertificateFont {
  id: Generated<string>
  family: 'hei' | 'song' | 'kai' | 'fang' | 'any'
  bold: boolean
  file_id: string | null
  hash: Buffer
  name: string
  font_version: string
  fs_type: number
  coverage: Json
  licence: string
  added_by: string
  added_at: Generated<Date>
  added_version: string
  removed_by: string | null
  removed_at: Date | null
  removed_version: string | null
}

export interface CertificateFontList {
  single: Generated<boolean>
  version: Generated<string>
}

export interface CertificateHeld {
  batch_id: string
  recipient_id: string
}

export interface CertificateInspection {
  hash: Buffer
  rows: Json
  inspected_at: Generated<Date>
}

export interface CertificateKey {
  id: string
  sealed: Buffer
  created_at: Generated<Date>
}

export interface CertificatePrefix {
  hash: Buffer
  bytes: Buffer
  font_version: Generated<string>
}

export interface CertificateSetting {
  id: Generated<string>
  round_id: string
  item_id: string | null
  award_position: number | null
  kind: 'winner' | 'member' | 'teacher' | 'school' | 'expert' | 'participation'
  template_id: string
  number_rule: Json
  version: Generated<number>
  options: JsonByDefault
}

export interface CertificateTemplate {
  id: Generated<string>
  group_id: string | null
  built_in_key: string | null
  name: string
  kind: 'winner' | 'member' | 'teacher' | 'school' | 'expert' | 'participation'
  state: Generated<'draft' | 'enabled' | 'disabled'>
  created_by: string | null
  created_at: Generated<Date>
  version: Generated<number>
  archived_at: Date | null
}

export interface CertificateTemplateVersion {
  id: Generated<string>
  template_id: string
  no: number
  design: Json
  created_by: string | null
  created_at: Generated<Date>
}

export interface CertificateTraceDay {
  day: string
  way: 'link' | 'number' | 'file'
  group_id: string | null
  count: number
  mismatch: Generated<number>
}

export interface CertificateTraceSetting {
  group_id: string
  show_school: Generated<boolean>
  show_award: Generated<boolean>
  show_date: Generated<boolean>
  version: Generated<number>
}

export interface CompetitionApproval {
  id: Generated<string>
  round_id: string
  requested_by: string | null
  note: Generated<string>
  snapshot: JsonOrNull
  answer: 'approved' | 'rejected' | 'withdrawn' | null
  opinion: Generated<string>
  answered_by: string | null
  requested_at: Generated<Date>
  answered_at: Date | null
}

export interface CompetitionAttachment {
  round_id: string
  file_id: string
  name: string
  position: number
}

export interface CompetitionBrief {
  id: Generated<string>
  round_id: string
  item_id: string
  code: string
  name_zh: string
  name_en: Generated<string>
  sponsor: Generated<string>
  body: Generated<string>
  release_at: Date
  version: Generated<number>
}

export interface CompetitionBriefFile {
  brief_id: string
  file_id: string
  position: number
}

export interface CompetitionBriefView {
  id: string
  round_id: string
  item_id: string
  code: string
  name_zh: string
  name_en: string
  release_at: Date
}

export interface CompetitionDateRequest {
  id: Generated<string>
  round_id: string
  asked_by: string
  asked_at: Generated<Date>
  reason: string
  stages: Json
  moves: Json
  answer: 'approved' | 'rejected' | 'withdrawn' | 'lapsed' | null
  opinion: Generated<string>
  answered_by: string | null
  answered_at: Date | null
}

export interface CompetitionItem {
  id: Generated<string>
  round_id: string
  code: string
  name_zh: string
  name_en: Generated<string>
  introduction: Generated<string>
  position: Generated<number>
  enabled: Generated<boolean>
  version: Generated<number>
  results_out: Generated<boolean>
}

export interface CompetitionItemView {
  id: string
  round_id: string
  code: string
  name_zh: string
  name_en: string
  introduction: string
  position: number
  enabled: boolean
}

export interface CompetitionList {
  id: Generated<string>
  round_id: string
  name: string
  created_by: string
  created_at: Generated<Date>
}

export interface CompetitionListEntry {
  id: Generated<string>
  list_id: string
  position: number
  person: Buffer | null
  school_id: string | null
  number: Generated<string>
  shown: string
  value: Generated<string>
}

export interface CompetitionListEntryView {
  list_id: string
  round_id: string
  person: Buffer | null
  school_id: string | null
  number: string
  value: string
}

export interface CompetitionNamedList {
  item_id: string
  list_id: string
}

export interface CompetitionParticipant {
  round_id: string
  school_id: string
}

export interface CompetitionParticipantView {
  round_id: string
  school_id: string
}

export interface CompetitionQuotaPlace {
  table_id: string
  unit: string
  shown: string
  places: number
}

export interface CompetitionQuotaPlaceView {
  table_id: string
  unit: string
  places: number
}

export interface CompetitionQuotaTable {
  id: Generated<string>
  round_id: string
  name: string
  unit: 'school' | 'college' | 'region' | 'organisation'
  created_by: string
  created_at: Generated<Date>
}

export interface CompetitionRound {
  id: Generated<string>
  series_id: string
  group_id: string
  name_zh: string
  name_en: Generated<string>
  edition: number
  year: number
  level: 'college' | 'school' | 'province' | 'nation'
  state: Generated<'draft' | 'pending_approval' | 'published' | 'rejected' | 'offline' | 'result_published' | 'finished' | 'archived'>
  is_public: Generated<boolean>
  cover_file_id: string | null
  content: JsonByDefault
  tags: Generated<string[]>
  opinion: Generated<string>
  search: Generated<string[]>
  created_by: string | null
  created_at: Generated<Date>
  published_at: Date | null
  version: Generated<number>
  banner_file_id: string | null
}

export interface CompetitionRoundView {
  id: string
  series_id: string
  group_id: string
  name_zh: string
  name_en: string
  edition: number
  year: number
  level: 'college' | 'school' | 'province' | 'nation'
  state: 'draft' | 'pending_approval' | 'published' | 'rejected' | 'offline' | 'result_published' | 'finished' | 'archived'
  is_public: boolean
  content: Json
  search: string[]
  created_at: Date
  published_at: Date | null
}

export interface CompetitionSeries {
  id: Generated<string>
  group_id: string
  name_zh: string
  name_en: Generated<string>
  code: string
  created_at: Generated<Date>
}

export interface CompetitionSeriesView {
  id: string
  group_id: string
  name_zh: string
  name_en: string
}

export interface CompetitionSetting {
  id: Generated<string>
  round_id: string
  kind: 'enrol' | 'work' | 'review' | 'promotion' | 'roster'
  item_id: string
  stage_id: string | null
  no: number
  value: Json
  reason: Generated<string>
  created_by: string | null
  created_at: Generated<Date>
}

export interface CompetitionSettingTable {
  setting_id: string
  table_id: string
}

export interface CompetitionSettingView {
  id: string
  round_id: string
  item_id: string
  stage_id: string | null
  kind: 'enrol' | 'work' | 'review' | 'promotion' | 'roster'
  no: number
  value: Json
  created_at: Date
}

export interface CompetitionStage {
  id: Generated<string>
  round_id: string
  name_zh: string
  name_en: Generated<string>
  position: number
  opens_at: Date
  closes_at: Date
  weight: Generated<string>
  version: Generated<number>
}

export interface CompetitionStageView {
  id: string
  round_id: string
  name_zh: string
  name_en: string
  position: number
  opens_at: Date
  closes_at: Date
  weight: string
}

export interface CompetitionWindow {
  id: Generated<string>
  stage_id: string
  item_id: string | null
  kind: 'signup' | 'payment' | 'audit' | 'submission' | 'draw' | 'review' | 'result' | 'objection' | 'hash' | 'brief' | 'roster' | 'correction'
  opens_at: Date
  closes_at: Date
  on_timeline: Generated<boolean>
  forced: 'open' | 'closed' | null
  forced_reason: string | null
  forced_by: string | null
  forced_at: Date | null
  version: Generated<number>
  delegated: Generated<boolean>
  paused: Generated<boolean>
  forced_before_pause: string | null
}

export interface CompetitionWindowExtension {
  window_id: string
  team_id: string
  closes_at: Date
  reason: string
  given_by: string
  given_at: Date
  revoked_by: string | null
  revoked_at: Date | null
  revoke_reason: Generated<string>
  version: Generated<number>
}

export interface CompetitionWindowExtensionView {
  window_id: string
  team_id: string
  closes_at: Date
  revoked_at: Date | null
}

export interface CompetitionWindowSpanView {
  window_id: string
  opens_at: Date
  closes_at: Date | null
}

export interface CompetitionWindowSwitch {
  window_id: string
  group_id: string
  state: 'open' | 'closed' | null
  reason: string
  switched_by: string
  switched_at: Date
  version: Generated<number>
}

export interface CompetitionWindowTimes {
  window_id: string
  group_id: string
  opens_at: Date | null
  closes_at: Date | null
  reason: string
  set_by: string
  set_at: Date
  version: Generated<number>
}

export interface CompetitionWindowTimesView {
  window_id: string
  group_id: string
  opens_at: Date
  closes_at: Date | null
}

export interface CompetitionWindowView {
  id: string
  stage_id: string
  item_id: string | null
  kind: 'signup' | 'payment' | 'audit' | 'submission' | 'draw' | 'review' | 'result' | 'objection' | 'hash' | 'brief' | 'roster' | 'correction'
  opens_at: Date
  closes_at: Date
  forced: 'open' | 'closed' | null
  paused: boolean
  forced_before_pause: string | null
}

export interface EnrolmentAdmissionDraw {
  item_id: string
  position: number
  ticket: string
}

export interface EnrolmentAdmissionEntry {
  item_id: string
  user_id: string
  ticket: string
  joined_at: Generated<Date>
  position: number | null
  admitted_until: Date | null
  submitted_at: Date | null
}

export interface EnrolmentAdmissionQueue {
  item_id: string
  round_id: string
  seed: Buffer
  seed_hash: Buffer
  created_at: Generated<Date>
  opened_at: Date | null
  drawn: number | null
  tickets_digest: Buffer | null
  last_position: Generated<number>
  admitted_to: Generated<number>
  admitted_at: Date | null
  ended_at: Date | null
}

export interface EnrolmentAuditCall {
  team_id: string
  level: 'teacher' | 'college' | 'school' | 'province' | 'organiser'
  at: Generated<Date>
}

export interface EnrolmentAward {
  publication_id: string
  team_id: string
  award: string
  visible_from: Date
  stage_id: string | null
}

export interface EnrolmentChange {
  id: Generated<string>
  team_id: string
  asked_by: string
  is_own: boolean
  reason: string
  state: Generated<'open' | 'done' | 'withdrawn' | 'lapsed'>
  level: 'teacher' | 'college' | 'school' | 'province' | 'organiser'
  created_at: Generated<Date>
  ended_at: Date | null
  version: Generated<number>
  round_id: string | null
}

export interface EnrolmentChangeDecision {
  field_id: string
  level: 'teacher' | 'college' | 'school' | 'province' | 'organiser'
  accepted: boolean
  opinion: Generated<string>
  decided_by: string
  decided_at: Generated<Date>
}

export interface EnrolmentChangeField {
  id: Generated<string>
  change_id: string
  position: number
  kind: 'name' | 'captain' | 'add' | 'remove' | 'replace' | 'order' | 'answer'
  member_id: string | null
  role: 'captain' | 'member' | 'teacher' | 'leader' | null
  person_id: string | null
  person_name: string | null
  answer: 'open' | 'accepted' | 'declined' | null
  key: string | null
  before: JsonByDefault
  after: JsonByDefault
  verdict: Generated<'open' | 'accepted' | 'refused' | 'lapsed'>
  adviser_kind: Generated<string>
}

export interface EnrolmentCounter {
  scope: string
  next: Generated<number>
}

export interface EnrolmentDecision {
  id: Generated<string>
  team_id: string
  level: string
  action: 'approve' | 'return' | 'reject' | 'withdraw' | 'pass'
  opinion: Generated<string>
  by_user: string | null
  by_name: Generated<string>
  at: Generated<Date>
  returned_state: JsonOrNull
}

export interface EnrolmentDocumentReminder {
  team_id: string
  document_key: string
  due_at: Date
}

export interface EnrolmentExclusion {
  id: Generated<string>
  team_id: string
  kind: 'ban' | 'disqualify'
  reason: string
  state_before: string
  level_before: string | null
  held_place: boolean
  by_user: string
  by_name: string
  at: Generated<Date>
  lifted_by: string | null
  lifted_reason: string | null
  lifted_at: Date | null
  waiting_no: number | null
}

export interface EnrolmentForfeit {
  team_id: string
  stage_id: string
  held_place: boolean
  at: Generated<Date>
  reversed_by: string | null
  reversed_reason: string | null
  reversed_at: Date | null
  missed: Generated<'work' | 'roster'>
}

export interface EnrolmentForfeitView {
  team_id: string
  stage_id: string
  at: Date
  reversed_at: Date | null
}

export interface EnrolmentImport {
  id: Generated<string>
  round_id: string
  group_id: string | null
  by_id: string
  file_name: string
  teams: number
  people: number
  notified_to: string | null
  undone_to: string | null
  notified: Generated<number>
  undone_at: Date | null
  undone_by: string | null
  created_at: Generated<Date>
}

export interface EnrolmentInvitationMessage {
  team_id: string
  user_id: string
  invite_hash: Buffer
  sent_at: Generated<Date>
}

export interface EnrolmentJoinRequest {
  id: Generated<string>
  team_id: string
  user_id: string
  state: Generated<'pending' | 'accepted' | 'declined' | 'withdrawn' | 'expired'>
  word: Generated<string>
  answer: Generated<string>
  created_at: Generated<Date>
  expires_at: Date
  decided_at: Date | null
}

export interface EnrolmentJoining {
  team_id: string
  code: string | null
  code_way: Generated<'join' | 'ask'>
  code_until: Date | null
  looking: Generated<boolean>
}

export interface EnrolmentMaterial {
  id: Generated<string>
  team_id: string
  slot: string
  file_id: string
  added_at: Generated<Date>
}

export interface EnrolmentMember {
  id: Generated<string>
  team_id: string
  user_id: string | null
  role: 'captain' | 'member' | 'teacher' | 'leader'
  position: number
  state: Generated<'invited' | 'accepted' | 'declined' | 'expired' | 'removed'>
  name: string
  invite_hash: Buffer | null
  invited_at: Generated<Date>
  expires_at: Date | null
  answered_at: Date | null
  adviser_kind: Generated<string>
}

export interface EnrolmentMemberView {
  id: string
  team_id: string
  user_id: string | null
  role: 'captain' | 'member' | 'teacher' | 'leader'
  name: string
  state: 'invited' | 'accepted' | 'declined' | 'expired' | 'removed'
  position: number
  adviser_kind: string
}

export interface EnrolmentMessage {
  id: Generated<string>
  group_id: string | null
  sender_id: string
  title_zh: string
  title_en: Generated<string>
  body_zh: string
  body_en: Generated<string>
  filter: Json
  roles: string[]
  teams: number
  recipients: number
  created_at: Generated<Date>
}

export interface EnrolmentMessageRecipient {
  message_id: string
  user_id: string
  notified_at: Date | null
}

export interface EnrolmentNote {
  id: Generated<string>
  team_id: string
  author_id: string
  from_staff: boolean
  body: string
  created_at: Generated<Date>
}

export interface EnrolmentNoteSeen {
  team_id: string
  user_id: string
  seen_at: Date
}

export interface EnrolmentOldName {
  member_id: string
}

export interface EnrolmentPartQuota {
  item_id: string
  key: string
  size: number
  used: number
  unit: string
  school_id: GeneratedAlways<string | null>
}

export interface EnrolmentParticipation {
  scope: string
  person: Buffer
  user_id: string
  slot: number
  team_id: string
  role: string
}

export interface EnrolmentPetition {
  id: Generated<string>
  team_id: string
  round_id: string
  rule_key: string
  rule_zh: string
  rule_en: string
  reason: string
  state: Generated<'open' | 'granted' | 'refused' | 'withdrawn'>
  asked_by: string
  asked_by_name: string
  asked_at: Generated<Date>
  answer: Generated<string>
  answered_by_name: Generated<string>
  answered_at: Date | null
  version: Generated<number>
}

export interface EnrolmentQuota {
  item_id: string
  school_id: string | null
  size: number
  used: Generated<number>
}

export interface EnrolmentQuotaCollegeCount {
  count_id: string
  unit: string
  teams: number
}

export interface EnrolmentQuotaCount {
  id: Generated<string>
  counted: string
  counted_at: Date
  by_college: Generated<boolean>
}

export interface EnrolmentQuotaSchoolCount {
  count_id: string
  school_id: string
  teams: number
}

export interface EnrolmentReceipt {
  id: Generated<string>
  team_id: string
  no: number
  receipt: string
  submitted_at: Date
  files: Json
  people: JsonByDefault
}

export interface EnrolmentRegistration {
  id: Generated<string>
  round_id: string
  school_id: string
  state: 'pending' | 'approved' | 'returned' | 'withdrawn'
  contact_id: string
  region: Generated<string>
  division_id: string | null
  file_id: string | null
  code: string
  opinion: Generated<string>
  requested_at: Generated<Date>
  decided_at: Date | null
  decided_by_name: Generated<string>
  version: Generated<number>
  college_id: string | null
}

export interface EnrolmentRegistrationTerms {
  round_id: string
  terms: Json
  reminded_at: Date | null
  version: Generated<number>
}

export interface EnrolmentResult {
  publication_id: string
  stage_id: string
  team_id: string
  visible_from: Date
}

export interface EnrolmentRoster {
  team_id: string
  stage_id: string
  member_ids: string[]
  source: 'captain' | 'default'
  least: number
  most: number
  confirmed_by: string | null
  confirmed_at: Generated<Date>
}

export interface EnrolmentRosterCheck {
  team_id: string
  stage_id: string
  member_id: string
  verdict: 'confirmed' | 'refused'
  reason: Generated<string>
  checked_by: string
  checked_at: Generated<Date>
}

export interface EnrolmentRosterReminder {
  team_id: string
  stage_id: string
  until: Date
  is_last: boolean
}

export interface EnrolmentRosterView {
  team_id: string
  stage_id: string
  member_ids: string[]
  source: 'captain' | 'default'
  confirmed_at: Date
}

export interface EnrolmentSanction {
  id: Generated<string>
  group_id: string
  subject: 'person' | 'school'
  person: Buffer | null
  school_id: string | null
  name: string
  shown: string
  effect: 'enter' | 'advise' | 'quota'
  percent: number | null
  starts_on: string
  ends_on: string
  reason: string
  created_by: string
  created_by_name: string
  created_at: Generated<Date>
  lifted_at: Date | null
  lifted_by_name: Generated<string>
  lift_reason: Generated<string>
  version: Generated<number>
  search: GeneratedAlways<string[]>
}

export interface EnrolmentSchoolNumber {
  round_id: string
  school_id: string
  region: string
  no: number
}

export interface EnrolmentSignedCopy {
  id: Generated<string>
  team_id: string
  document_key: string
  member_id: string | null
  file_id: string
  fingerprint: string
  code: string
  state: Generated<'uploaded' | 'accepted' | 'refused'>
  reason: Generated<string>
  uploaded_by: string | null
  uploaded_by_name: string
  uploaded_at: Generated<Date>
  decided_by: string | null
  decided_at: Date | null
  version: Generated<number>
}

export interface EnrolmentSignerLink {
  id: Generated<string>
  team_id: string
  document_key: string
  member_id: string | null
  token_hash: Buffer
  fingerprint: string
  sent_to: Generated<string>
  made_by: string
  made_at: Generated<Date>
  expires_at: Date
  revoked_at: Date | null
  target_sealed: Buffer | null
}

export interface EnrolmentStageEntry {
  team_id: string
  stage_id: string
  from_stage_id: string
  arrived_at: Generated<Date>
}

export interface EnrolmentStageEntryView {
  team_id: string
  stage_id: string
  from_stage_id: string
  arrived_at: Date
}

export interface EnrolmentTally {
  round_id: string
  item_id: string
  school_id: string | null
  state: string
  day: string | null
  teams: number
  people: number
  folded: Generated<boolean>
}

export interface EnrolmentTallyView {
  round_id: string
  item_id: string
  school_id: string | null
  state: string
  day: string | null
  teams: number
  people: number
}

export interface EnrolmentTeam {
  id: Generated<string>
  round_id: string
  item_id: string
  school_id: string | null
  school_name: Generated<string>
  name: string
  name_key: string
  state: Generated<'draft' | 'awaiting_members' | 'submitted' | 'auditing' | 'returned' | 'rejected' | 'approved' | 'awaiting_payment' | 'enrolled' | 'withdrawn' | 'forfeited' | 'banned' | 'disqualified' | 'waiting'>
  audit_level: 'teacher' | 'college' | 'school' | 'province' | 'organiser' | null
  step: Generated<'apply' | 'signup' | 'team' | 'material' | 'success'>
  source: Generated<'self' | 'import' | 'copy' | 'promoted'>
  captain_id: string
  number: string | null
  review_number: string | null
  setting_id: string | null
  brief: Generated<string>
  answers: JsonByDefault
  notices_agreed_at: Date | null
  submitted_at: Date | null
  decided_at: Date | null
  enrolled_at: Date | null
  search: Generated<string[]>
  created_at: Generated<Date>
  version: Generated<number>
  members: Generated<number>
  teachers: Generated<number>
  holds_place: Generated<boolean>
  promoted_from: string | null
  pay_by: Date | null
  fee: Generated<number>
  rule_reasons: JsonByDefault
  import_id: string | null
  waiting_no: number | null
  offer_until: Date | null
  awaits_number: Generated<boolean>
  quota_keys: Generated<string[]>
  rule_exceptions: JsonByDefault
  project_key: GeneratedAlways<string | null>
  waits_for: string | null
  regular_pay_by: Date | null
}

export interface EnrolmentTeamView {
  id: string
  round_id: string
  item_id: string
  school_id: string | null
  school_name: string
  captain_id: string
  name: string
  number: string | null
  review_number: string | null
  state: 'draft' | 'awaiting_members' | 'submitted' | 'auditing' | 'returned' | 'rejected' | 'approved' | 'awaiting_payment' | 'enrolled' | 'withdrawn' | 'forfeited' | 'banned' | 'disqualified' | 'waiting'
  decided_at: Date | null
  search: string[]
  takes_part: boolean
  promoted_from: string | null
  enrolled_at: Date | null
  setting_id: string | null
}

export interface EnrolmentTransfer {
  id: Generated<string>
  team_id: string
  member_id: string
  captain_id: string
  reason: string
  state: Generated<'offered' | 'agreed' | 'done' | 'declined' | 'withdrawn' | 'refused' | 'expired'>
  opinion: Generated<string>
  decided_by: string | null
  created_at: Generated<Date>
  expires_at: Date
  decided_at: Date | null
}

export interface EnrolmentUnpaid {
  team_id: string
  level_before: string | null
  held_place: boolean
  at: Generated<Date>
  restored_by: string | null
  restored_reason: string | null
  restored_at: Date | null
}

export interface EnrolmentVote {
  id: Generated<string>
  team_id: string
  level: string
  user_id: string
  user_name: string
  vote: 'approve' | 'return' | 'reject' | 'recuse'
  opinion: Generated<string>
  team_version: number
  at: Generated<Date>
}

export interface EnrolmentWorkTitle {
  team_id: string
  project_key: string
}

export interface ExpertExpert {
  id: Generated<string>
  user_id: string
  group_id: string
  school_id: string | null
  organisation: Generated<string>
  title: Generated<string>
  expertise: Generated<string[]>
  max_works: Generated<number>
  state: Generated<'active' | 'disabled'>
  created_at: Generated<Date>
  version: Generated<number>
}

export interface ExpertExpertView {
  id: string
  user_id: string
  group_id: string
  school_id: string | null
  organisation: string
  expertise: string[]
  state: 'active' | 'disabled'
}

export interface FinanceAccount {
  id: Generated<string>
  group_id: string
  holder: string
  bank: string
  number: string
  remark: Generated<string>
  enabled: Generated<boolean>
  version: Generated<number>
}

export interface FinanceBill {
  id: Generated<string>
  method: 'alipay' | 'wechat'
  day: string
  items: number
  paid: string
  refunded: string
  taken_at: Generated<Date>
}

export interface FinanceBillItem {
  id: Generated<string>
  bill_id: string
  method: 'alipay' | 'wechat'
  kind: 'payment' | 'refund'
  trade_no: string
  out_trade_no: string
  refund_no: Generated<string>
  amount: number
  at: Date
  payment_id: string | null
  refund_id: string | null
}

export interface FinanceEntry {
  id: Generated<string>
  payment_id: string | null
  refund_id: string | null
  at: Generated<Date>
}

export interface FinanceEvidence {
  id: Generated<string>
  method: 'alipay' | 'wechat' | 'transfer'
  source: 'notification' | 'query' | 'slip' | 'statement'
  out_trade_no: string
  trade_no: string
  amount: number
  app_id: Generated<string>
  seller_id: Generated<string>
  status: 'TRADE_SUCCESS' | 'TRADE_FINISHED' | 'SUCCESS' | 'REFUND' | 'CONFIRMED'
  confirmed_by: string | null
  at: Generated<Date>
}

export interface FinanceException {
  id: Generated<string>
  kind: 'late' | 'double' | 'short' | 'excess' | 'incident' | 'not_enrolled' | 'bill_missing' | 'bill_extra' | 'bill_amount'
  group_id: string | null
  order_id: string | null
  payment_id: string | null
  notification_id: string | null
  method: 'alipay' | 'wechat' | 'transfer'
  out_trade_no: Generated<string>
  trade_no: Generated<string>
  amount: number
  holds_money: boolean
  reason: Generated<string>
  state: Generated<'open' | 'settled'>
  resolution: 'refunded' | 'explained' | 'enrolled' | null
  note: Generated<string>
  settled_by: string | null
  settled_at: Date | null
  created_at: Generated<Date>
  version: Generated<number>
  line_id: string | null
  bill_id: string | null
  bill_item_id: string | null
  refund_id: string | null
}

export interface FinanceHandover {
  line_id: string
  state: Generated<'waiting' | 'done' | 'refused'>
  tries: Generated<number>
  next_try_at: Generated<Date | null>
  reason_zh: Generated<string>
  reason_en: Generated<string>
}

export interface FinanceInvoice {
  id: Generated<string>
  order_id: string
  buyer_kind: 'organisation' | 'person'
  title: string
  tax_number: Generated<string>
  kind: 'ordinary' | 'special'
  address: Generated<string>
  phone: Generated<string>
  bank: Generated<string>
  bank_number: Generated<string>
  email: Generated<string>
  remark: Generated<string>
  state: Generated<'requested' | 'issued' | 'rejected' | 'red_reversed'>
  amount: number | null
  number: Generated<string>
  issued_on: string | null
  pdf_id: string | null
  xml_id: string | null
  opinion: Generated<string>
  red_number: Generated<string>
  requested_by: string
  requested_at: Generated<Date>
  decided_by: string | null
  decided_at: Date | null
  version: Generated<number>
  search: Generated<string[]>
  group_id: string
}

export interface FinanceNotification {
  id: Generated<string>
  method: string
  sha256: Buffer
  body: Buffer
  out_trade_no: string
  incident: Generated<string>
  at: Generated<Date>
}

export interface FinanceNotificationNonce {
  method: 'alipay' | 'wechat' | 'transfer'
  nonce: string
  at: Generated<Date>
}

export interface FinanceOrder {
  id: Generated<string>
  no: string
  group_id: string
  school_id: string | null
  school_name: Generated<string>
  payer_id: string
  title_zh: string
  title_en: Generated<string>
  link: Generated<string>
  state: Generated<'created' | 'pending_payment' | 'slip_submitted' | 'slip_rejected' | 'paid' | 'closed' | 'refund_requested' | 'refunding' | 'partially_refunded' | 'refunded' | 'refund_rejected'>
  amount: number
  paid: Generated<number>
  refunded: Generated<number>
  refund_held: Generated<number>
  online: boolean
  transfer: boolean
  expires_at: Date
  closing: 'cancelled' | 'expired' | null
  closed_why: 'cancelled' | 'expired' | null
  payment_id: string | null
  paid_at: Date | null
  search: Generated<string[]>
  created_at: Generated<Date>
  version: Generated<number>
}

export interface FinanceOrderLine {
  id: Generated<string>
  order_id: string
  position: number
  subject_id: string
  title: string
  rule_id: string
  facts: Json
  fee: number
  waived: Generated<number>
  settled: Generated<number>
  amount: number
  refunded: Generated<number>
  open: Generated<boolean>
  refund_steps: JsonByDefault
}

export interface FinanceOrderMove {
  from_state: string
  to_state: string
}

export interface FinancePayment {
  id: Generated<string>
  order_id: string
  method: 'alipay' | 'wechat' | 'transfer'
  out_trade_no: string
  amount: number
  state: Generated<'waiting' | 'paid' | 'closed'>
  trade_no: string | null
  evidence_id: string | null
  paid_at: Date | null
  next_query_at: Date | null
  queries: Generated<number>
  created_at: Generated<Date>
}

export interface FinancePosting {
  id: Generated<string>
  entry_id: string
  account: 'alipay' | 'wechat' | 'bank' | 'orders' | 'suspense'
  order_id: string
  amount: number
}

export interface FinanceRefund {
  id: Generated<string>
  no: string
  order_id: string
  payment_id: string
  exception_id: string | null
  amount: number
  reason: string
  state: Generated<'requested' | 'sending' | 'done' | 'rejected' | 'failed'>
  requested_by: string
  requested_at: Generated<Date>
  decided_by: string | null
  decided_at: Date | null
  opinion: Generated<string>
  route: 'original' | 'bank'
  next_try_at: Date | null
  tries: Generated<number>
  done_at: Date | null
  version: Generated<number>
  beyond_rule: Generated<boolean>
  payee_holder: Generated<string>
  payee_bank: Generated<string>
  payee_sealed: Buffer | null
  payee_masked: Generated<string>
  failure: Generated<string>
}

export interface FinanceRefundLine {
  refund_id: string
  line_id: string
  amount: number
}

export interface FinanceSlip {
  id: Generated<string>
  order_id: string
  file_id: string
  payer_name: string
  submitted_by: string
  submitted_at: Generated<Date>
  state: Generated<'submitted' | 'confirmed' | 'rejected'>
  bank_serial: Generated<string>
  opinion: Generated<string>
  decided_by: string | null
  decided_at: Date | null
}

export interface FinanceStatement {
  id: string
  account_id: string
  group_id: string
  file_name: string
  imported: number
  repeated: number
  skipped: number
  imported_by: string
  imported_at: Generated<Date>
}

export interface FinanceStatementMapping {
  account_id: string
  mapping: Json
}

export interface FinanceStatementPart {
  id: Generated<string>
  row_id: string
  order_id: string
  amount: number
  payment_id: string | null
  excess_payment_id: string | null
}

export interface FinanceStatementRow {
  id: Generated<string>
  statement_id: string
  account_id: string
  group_id: string
  position: number
  key: string
  trade_no: string
  booked_at: Date
  booked_on: string
  amount: number
  payer_name: Generated<string>
  payer_account: Generated<string>
  remark: Generated<string>
  state: Generated<'unmatched' | 'matched' | 'split' | 'ignored'>
  reason: Generated<string>
  decided_by: string | null
  decided_at: Date | null
  confirmed_by: string | null
  confirmed_at: Date | null
  search: Generated<string[]>
  version: Generated<number>
}

export interface FinanceSubjectView {
  subject_id: string
  settled: number
  open_order_id: string | null
  priced_at: Date | null
}

export interface FinanceWaiver {
  id: Generated<string>
  group_id: string
  school_id: string | null
  subject_id: string
  title: string
  title_zh: string
  title_en: Generated<string>
  amount: number | null
  reason: string
  state: Generated<'requested' | 'granted' | 'rejected'>
  requested_by: string
  requested_at: Generated<Date>
  decided_by: string | null
  decided_at: Date | null
  opinion: Generated<string>
  version: Generated<number>
}

export interface FinanceWaiverView {
  subject_id: string
  amount: number | null
}

export interface IdentityChange {
  id: string
  user_id: string
  old_name: string
  old_id_type: 'id_card' | 'passport' | 'hk_macau_permit' | 'taiwan_permit' | null
  old_id_masked: string
  old_birthday: string | null
  new_name: string
  new_id_type: 'id_card' | 'passport' | 'hk_macau_permit' | 'taiwan_permit' | null
  new_id_masked: string
  new_birthday: string | null
  new_id_sealed: Buffer | null
  reason: string
  file_id: string | null
  state: Generated<'pending' | 'approved' | 'refused' | 'withdrawn'>
  opinion: Generated<string>
  decided_by: string | null
  created_at: Generated<Date>
  decided_at: Date | null
  version: Generated<number>
}

export interface IdentityCode {
  id: Generated<string>
  target_hash: Buffer
  purpose: string
  code_hash: Buffer
  tries: Generated<number>
  created_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
  challenge_id: string | null
  open_tries: Generated<number>
}

export interface IdentityConsent {
  id: Generated<string>
  user_id: string
  policy: string
  version: string
  purpose: string
  at: Generated<Date>
  address: Generated<string>
  withdrawn_at: Date | null
}

export interface IdentityDepartment {
  id: Generated<string>
  group_id: string
  parent_id: string | null
  name: string
  leader_id: string | null
  phone: Generated<string>
  email: Generated<string>
  position: Generated<number>
  enabled: Generated<boolean>
  version: Generated<number>
}

export interface IdentityGuardian {
  id: string
  user_id: string
  name: string
  relation: 'father' | 'mother' | 'grandparent' | 'other'
  phone_sealed: Buffer
  phone_masked: string
  text_version: string
  address: string
  given_at: Generated<Date>
  withdrawn_at: Date | null
}

export interface IdentityGuardianView {
  id: string
  user_id: string
  text_version: string
  given_at: Date
  withdrawn_at: Date | null
}

export interface IdentityKnownDevice {
  user_id: string
  token_hash: Buffer
  used_at: Generated<Date>
}

export interface IdentityMembershipPolicy {
  id: Generated<string>
  school_id: string | null
  methods: string[]
  domains: Generated<string[]>
  join_code_sealed: Buffer | null
  join_code_set_at: Date | null
  version: Generated<number>
}

export interface IdentityOldName {
  user_id: string
}

export interface IdentityPermissionHolderView {
  user_id: string
  group_id: string | null
  role_id: string
  code: string
}

export interface IdentityPerson {
  user_id: string
  school_id: string | null
  college_id: string | null
  major_id: string | null
  grade: Generated<string>
  degree: Generated<string>
  number: Generated<string>
  title: Generated<string>
  version: Generated<number>
  state: Generated<'claimed' | 'verified' | 'refused'>
  method: 'approval' | 'list' | 'email' | 'code' | 'existing' | null
  opinion: Generated<string>
  claimed_at: Generated<Date>
  decided_at: Date | null
  decided_by: string | null
  mailbox_hash: Buffer | null
  study: Generated<'' | 'full_time' | 'part_time'>
  nationality: Generated<string>
  graduation: string | null
  employment: string | null
}

export interface IdentityPersonView {
  user_id: string
  school_id: string | null
  verified: boolean
  college_id: string | null
  major_id: string | null
  grade: string
  number: string
  degree: string
  refused: boolean
  study: '' | 'full_time' | 'part_time'
  nationality: string
  graduation: string | null
  employment: string | null
}

export interface IdentityRenamedView {
  user_id: string
  old_name: string
  new_name: string
  decided_at: Date | null
}

export interface IdentityRole {
  id: Generated<string>
  key: string
  name_zh: string
  name_en: Generated<string>
  reach: 'all' | 'group_and_below' | 'group' | 'chosen' | 'own'
  built_in: Generated<boolean>
  created_at: Generated<Date>
  version: Generated<number>
}

export interface IdentityRoleGroup {
  role_id: string
  group_id: string
}

export interface IdentityRolePermission {
  role_id: string
  code: string
}

export interface IdentityRoleView {
  id: string
  key: string
  name_zh: string
}

export interface IdentitySchoolRoster {
  school_id: string
  number: string
  name: string
}

export interface IdentitySession {
  id: Generated<string>
  token_hash: Buffer
  cookie_hash: Buffer
  user_id: string
  group_id: string | null
  mode: number
  address: Generated<string>
  agent: Generated<string>
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
  expires_at: Date
  ended_at: Date | null
}

export interface IdentitySignIn {
  id: Generated<string>
  at: Generated<Date>
  account_masked: string
  user_id: string | null
  mode: number
  address: Generated<string>
  agent: Generated<string>
  result: 'done' | 'refused' | 'locked'
}

export interface IdentityUsedChallenge {
  id: string
  expires_at: Date
}

export interface IdentityUser {
  id: Generated<string>
  username: string
  real_name: string
  kind: 'student' | 'teacher' | 'school_staff' | 'expert' | 'staff'
  state: Generated<'active' | 'disabled' | 'unactivated' | 'merged'>
  merged_into: string | null
  password_hash: string | null
  phone_sealed: Buffer | null
  phone_hash: Buffer | null
  phone_masked: Generated<string>
  email_sealed: Buffer | null
  email_hash: Buffer | null
  email_masked: Generated<string>
  id_type: 'id_card' | 'passport' | 'hk_macau_permit' | 'taiwan_permit' | null
  id_sealed: Buffer | null
  id_hash: Buffer | null
  id_masked: Generated<string>
  birthday: string | null
  gender: number | null
  bank_sealed: Buffer | null
  bank_masked: Generated<string>
  avatar_file_id: string | null
  search: Generated<string[]>
  created_at: Generated<Date>
  version: Generated<number>
  language: 'zh-cn' | 'en' | null
  email_verified_at: Date | null
  password_temporary: Generated<boolean>
  department_id: string | null
  bank_name: Generated<string>
}

export interface IdentityUserRole {
  user_id: string
  role_id: string
  group_id: string | null
  granted_by: string | null
  granted_at: Generated<Date>
}

export interface IdentityUserView {
  id: string
  kind: 'student' | 'teacher' | 'school_staff' | 'expert' | 'staff'
  username: string
  real_name: string
  birthday: string | null
  phone_masked: string
  phone_hash: Buffer | null
  id_hash: Buffer | null
  state: 'active' | 'disabled' | 'unactivated' | 'merged'
  search: string[]
  id_masked: string
  id_type: 'id_card' | 'passport' | 'hk_macau_permit' | 'taiwan_permit' | null
}

export interface NoticeDelivery {
  id: Generated<string>
  message_id: string | null
  channel: 'sms' | 'email'
  target_sealed: Buffer
  target_masked: string
  template: string
  payload_sealed: Buffer
  state: Generated<'queued' | 'sending' | 'sent' | 'unknown' | 'failed' | 'undeliverable'>
  attempts: Generated<number>
  created_at: Generated<Date>
  sent_at: Date | null
  user_id: string | null
  target_hash: Generated<Buffer>
  is_code: Generated<boolean>
  next_at: Generated<Date>
  claim: string | null
  expires_at: Date | null
  ended_at: Date | null
  provider_id: Generated<string>
  last_error: Generated<string>
  sender_id: string | null
  is_held: Generated<boolean>
}

export interface NoticeMessage {
  id: Generated<string>
  user_id: string
  event: string
  title_zh: string
  title_en: Generated<string>
  body_zh: Generated<string>
  body_en: Generated<string>
  link: Generated<string>
  dedupe: string
  created_at: Generated<Date>
  read_at: Date | null
  removed_at: Date | null
  template: string | null
  shown: JsonOrNull
  overtaken_at: Date | null
}

export interface NoticeSpend {
  day: string
  parts: number
  cost: number
}

export interface NoticeSubscription {
  user_id: string
  event: string
  channels: string[]
}

export interface NoticeWording {
  template: string
  version: number
  title_zh: string | null
  title_en: string | null
  body_zh: string | null
  body_en: string | null
  changed_by: string
  changed_at: Generated<Date>
}

export interface OrganisationCollege {
  id: Generated<string>
  school_id: string
  name: string
  position: Generated<number>
  version: Generated<number>
}

export interface OrganisationCollegeView {
  id: string
  school_id: string
  name: string
}

export interface OrganisationGroup {
  id: Generated<string>
  parent_id: string | null
  path: string[]
  name: string
  short_name: Generated<string>
  aliases: Generated<string[]>
  code: string
  kind: 'platform' | 'committee' | 'division' | 'school' | 'college' | 'company' | 'other'
  region: Generated<string>
  logo_file_id: string | null
  seal_file_id: string | null
  contact: JsonByDefault
  enabled: Generated<boolean>
  search: Generated<string[]>
  created_at: Generated<Date>
  version: Generated<number>
}

export interface OrganisationGroupView {
  id: string
  path: string[]
  parent_id: string | null
  name: string
  code: string
  enabled: boolean
  seal_file_id: string | null
  search: string[]
  created_at: Date
}

export interface OrganisationMajor {
  id: Generated<string>
  school_id: string
  college_id: string | null
  name: string
  position: Generated<number>
  version: Generated<number>
  class_code: Generated<string>
}

export interface OrganisationMajorView {
  id: string
  school_id: string
  college_id: string | null
  name: string
  class_code: string
}

export interface OrganisationOldSearch {
  school_id: string
}

export interface OrganisationSchool {
  id: Generated<string>
  group_id: string | null
  name: string
  short_name: Generated<string>
  aliases: Generated<string[]>
  code: string
  level: 'undergraduate' | 'vocational' | 'secondary' | 'other'
  region: Generated<string>
  enabled: Generated<boolean>
  search: Generated<string[]>
  version: Generated<number>
  name_en: Generated<string>
  tags: Generated<string[]>
}

export interface OrganisationSchoolView {
  id: string
  group_id: string | null
  name: string
  short_name: string
  aliases: string[]
  code: string
  region: string
  search: string[]
  enabled: boolean
  name_en: string
  level: 'undergraduate' | 'vocational' | 'secondary' | 'other'
  tags: string[]
}

export interface PlatformAnswer {
  actor: string
  key: string
  action: string
  input_hash: Buffer
  answer: JsonOrNull
  created_at: Generated<Date>
}

export interface PlatformAudit {
  id: Generated<string>
  at: Generated<Date>
  actor_id: string | null
  actor_name: Generated<string>
  group_id: string | null
  action: string
  subject_type: Generated<string>
  subject_id: Generated<string>
  address: Generated<string>
  agent: Generated<string>
  trace_id: Generated<string>
  input: JsonByDefault
  change: JsonByDefault
  outcome: 'done' | 'refused' | 'failed'
  code: Generated<number>
  duration_ms: Generated<number>
}

export interface PlatformAuditLink {
  position: string
  audit_id: string
  hash: Buffer
  key_id: Buffer | null
}

export interface PlatformAuditRound {
  audit_id: string
  round_id: string
  at: Date
}

export interface PlatformAuditRoundView {
  audit_id: string
  round_id: string
  at: Date
}

export interface PlatformAuditView {
  id: string
  at: Date
  actor_id: string | null
  actor_name: string
  address: string
  action: string
  subject_type: string
  subject_id: string
  group_id: string | null
  input: Json
  change: Json
  outcome: 'done' | 'refused' | 'failed'
  code: number
  duration_ms: number
  trace_id: string
}

export interface PlatformDiskAlarm {
  percent: number
  since: Generated<Date>
}

export interface PlatformFile {
  id: Generated<string>
  owner_id: string | null
  purpose: string
  name: string
  media_type: Generated<string>
  size: string
  sha256: Buffer | null
  storage_key: string
  state: Generated<'uploading' | 'stored' | 'refused' | 'removed'>
  public: Generated<boolean>
  created_at: Generated<Date>
  stored_at: Date | null
  scan: Generated<'none' | 'waiting' | 'clean' | 'too_large' | 'infected'>
  signature: Generated<string>
  scan_tried_at: Date | null
  scanned_at: Date | null
}

export interface PlatformFileSpace {
  owner_id: string | null
  purpose: string
  files: string
  bytes: string
}

export interface PlatformFileSpaceView {
  owner_id: string | null
  purpose: string
  files: string
  bytes: string
}

export interface PlatformFileView {
  id: string
  name: string
  media_type: string
  size: string
  sha256: Buffer | null
  purpose: string
  owner_id: string | null
  state: 'uploading' | 'stored' | 'refused' | 'removed'
  public: boolean
  storage_key: string
  stored_at: Date | null
  scan: 'none' | 'waiting' | 'clean' | 'too_large' | 'infected'
  signature: string
  scanned_at: Date | null
}

export interface PlatformInstallation {
  sole: Generated<boolean>
  begun_at: Generated<Date>
  ready_at: Date | null
  is_demo: Generated<boolean>
}

export interface PlatformJob {
  id: Generated<string>
  kind: string
  subject_type: Generated<string>
  subject_id: Generated<string>
  owner_id: string | null
  group_id: string | null
  input: JsonByDefault
  state: Generated<'queued' | 'running' | 'done' | 'failed' | 'cancelled'>
  done: Generated<number>
  total: number | null
  phase: Generated<string>
  result: JsonOrNull
  error: string | null
  attempt: Generated<number>
  cancel_asked: Generated<boolean>
  created_at: Generated<Date>
  started_at: Date | null
  ended_at: Date | null
  trace_id: Generated<string>
}

export interface PlatformJobView {
  id: string
  kind: string
  owner_id: string | null
  group_id: string | null
  subject_type: string
  subject_id: string
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  phase: string
  done: number
  total: number | null
  result: JsonOrNull
  error: string | null
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
}

export interface PlatformMigration {
  name: string
  checksum: string
  applied_at: Generated<Date>
}

export interface PlatformScanner {
  sole: Generated<boolean>
  version: Generated<string>
  signatures_at: Date | null
  unreachable_since: Date | null
}

export interface PlatformSender {
  channel: 'email' | 'sms'
  setting: Json
  secret_sealed: Buffer | null
  changed_by: string | null
  changed_at: Generated<Date>
  version: Generated<number>
}

export interface PlatformService {
  name: 'store' | 'scanner'
  setting: Json
  secret_sealed: Buffer | null
  used_at: Date | null
  changed_by: string | null
  changed_at: Generated<Date>
  version: Generated<number>
}

export interface PlatformThrottle {
  key: string
  count: number
  since: Date
  until: Date
}

export interface PlatformThrottleView {
  key: string
  count: number
  until: Date
}

export interface PromotionOutcome {
  run_id: string
  team_id: string
  stage_id: string
  verdict: 'promoted' | 'eliminated' | 'left_out'
  rank: number | null
  score: string | null
  grounds: Json
  reason: Generated<string>
}

export interface PromotionRecommendation {
  id: Generated<string>
  round_id: string
  item_id: string
  stage_id: string
  group_id: string
  state: Generated<'draft' | 'public' | 'sent'>
  public_from: Date | null
  public_until: Date | null
  sent_at: Date | null
  sent_by: string | null
  return_reason: Generated<string>
  version: Generated<number>
  terms: JsonOrNull
}

export interface PromotionRecommended {
  list_id: string
  team_id: string
  stage_id: string
  position: number
  quota: number | null
  reason: string
}

export interface PromotionRun {
  id: Generated<string>
  round_id: string
  item_id: string
  stage_id: string
  to_stage_id: string | null
  to_item_id: string | null
  no: number
  setting_id: string
  route: number
  rule: Json
  decisions: Json
  with_work: Generated<boolean>
  digest: Buffer
  committed_by: string
  committed_by_name: string
  committed_at: Generated<Date>
}

export interface PromotionScore {
  item_id: string
  stage_id: string
  team_id: string
  score: string
  imported_by: string
  imported_at: Generated<Date>
}

export interface ReviewBatch {
  id: Generated<string>
  round_id: string
  stage_id: string
  item_id: string
  setting_id: string
  name: string
  state: Generated<'configuring' | 'grouped' | 'assigned' | 'open' | 'closed' | 'calculated' | 'locked'>
  notice: Generated<string>
  created_at: Generated<Date>
  opened_at: Date | null
  version: Generated<number>
  closed_by: string | null
  closed_at: Date | null
  locked_by: string | null
  locked_at: Date | null
}

export interface ReviewBatchView {
  id: string
  round_id: string
  item_id: string
  stage_id: string
  state: 'configuring' | 'grouped' | 'assigned' | 'open' | 'closed' | 'calculated' | 'locked'
  name: string
  opened_at: Date | null
  closed_by: string | null
  closed_at: Date | null
  locked_by: string | null
  locked_at: Date | null
}

export interface ReviewConflict {
  id: Generated<string>
  expert_id: string
  batch_id: string | null
  school_id: string | null
  work_id: string | null
  reason: string
  source: 'declared' | 'declined' | 'staff'
  created_at: Generated<Date>
}

export interface ReviewCorrection {
  id: Generated<string>
  task_id: string
  reason: string
  state: Generated<'open' | 'returned' | 'declined' | 'withdrawn' | 'lapsed'>
  requested_by: string
  requested_at: Generated<Date>
  answer: Generated<string>
  answered_by: string | null
  answered_at: Date | null
}

export interface ReviewEntry {
  batch_id: string
  work_id: string
  version_id: string
  label: string
  state_before: Generated<'accepted' | 'placeholder'>
}

export interface ReviewEntryView {
  batch_id: string
  work_id: string
  version_id: string
  label: string
}

export interface ReviewJudge {
  batch_id: string
  expert_id: string
  captain: Generated<boolean>
  max_works: number
  agreed_at: Date | null
  dropped_at: Date | null
  reminded_at: Date | null
  auto_reminded_for: Date | null
}

export interface ReviewJudgeView {
  batch_id: string
  expert_id: string
  dropped_at: Date | null
}

export interface ReviewResult {
  run_id: string
  work_id: string
  score: string
  rank: number
  tied: boolean
  explanation: Json
}

export interface ReviewResultView {
  run_id: string
  work_id: string
  rank: number
  tied: boolean
  score: string
  explanation: Json
}

export interface ReviewRun {
  id: Generated<string>
  batch_id: string
  no: number
  setting_id: string
  inputs_hash: Buffer
  rule_version: number
  state: Generated<'calculated' | 'verified' | 'returned' | 'superseded'>
  calculated_by: string
  calculated_at: Generated<Date>
  verified_by: string | null
  verified_at: Date | null
  returned_by: string | null
  returned_at: Date | null
  return_reason: Generated<string>
}

export interface ReviewRunView {
  id: string
  batch_id: string
  setting_id: string
  state: 'calculated' | 'verified' | 'returned' | 'superseded'
  inputs_hash: Buffer
  no: number
  calculated_by: string
  calculated_at: Date
  verified_by: string | null
  verified_at: Date | null
  returned_by: string | null
  returned_at: Date | null
}

export interface ReviewScore {
  task_id: string
  criterion: string
  value: string
}

export interface ReviewSubmission {
  id: Generated<string>
  task_id: string
  scores: Json
  total: string
  comment: string
  submitted_by: string
  submitted_at: Date
}

export interface ReviewTally {
  batch_id: string
  state: string
  day: string | null
  tasks: number
  folded: Generated<boolean>
}

export interface ReviewTallyView {
  batch_id: string
  state: string
  day: string | null
  tasks: number
}

export interface ReviewTask {
  id: Generated<string>
  batch_id: string
  work_id: string
  expert_id: string
  state: Generated<'pending' | 'in_progress' | 'submitted' | 'returned' | 'declined' | 'cancelled'>
  comment: Generated<string>
  total: string | null
  decline_reason: string | null
  return_reason: Generated<string>
  assigned_at: Generated<Date>
  submitted_at: Date | null
  version: Generated<number>
}

export interface ReviewTaskView {
  id: string
  batch_id: string
  work_id: string
  expert_id: string
  state: 'pending' | 'in_progress' | 'submitted' | 'returned' | 'declined' | 'cancelled'
  comment: string
  submitted_at: Date | null
}

export interface SiteArticle {
  id: Generated<string>
  group_id: string
  round_id: string | null
  news_type: 'notice' | 'news' | 'guide' | 'manual' | 'previous_works' | 'privacy' | 'agreement' | 'research' | 'solution_cloud' | 'solution_school' | 'solution_data' | 'introduction' | 'services' | 'site_guide'
  title: string
  summary: Generated<string>
  body: Generated<string>
  cover_file_id: string | null
  state: Generated<'draft' | 'pending' | 'returned' | 'published' | 'offline'>
  pinned: Generated<boolean>
  published_at: Date | null
  created_by: string | null
  created_at: Generated<Date>
  search: Generated<string[]>
  version: Generated<number>
  source: Generated<string>
  publish_at: Date | null
  opinion: Generated<string>
  decided_by: string | null
  decided_at: Date | null
  folded_title: GeneratedAlways<string>
  folded_summary: GeneratedAlways<string>
}

export interface SiteAttachment {
  article_id: string
  file_id: string
  name: string
  position: number
}

export interface SiteBanner {
  id: Generated<string>
  site_id: string
  picture_file_id: string
  title: string
  title_en: Generated<string>
  link: Generated<string>
  opens_at: Date | null
  closes_at: Date | null
  enabled: Generated<boolean>
  position: number
  version: Generated<number>
}

export interface SiteFeaturedArticle {
  site_id: string
  article_id: string
  position: number
}

export interface SiteFeaturedRound {
  site_id: string
  round_id: string
  position: number
}

export interface SiteHost {
  host: string
  site_id: string
  position: Generated<number>
}

export interface SiteSite {
  id: Generated<string>
  group_id: string
  series_id: string | null
  version: Generated<number>
  is_default: Generated<boolean>
  state: Generated<'draft' | 'published' | 'offline'>
  draft: Json
  design: JsonOrNull
  approves_articles: Generated<boolean>
  created_at: Generated<Date>
  published_at: Date | null
}

export interface SiteTrial {
  id: Generated<string>
  organisation: string
  contact: string
  phone_sealed: Buffer
  phone_masked: string
  message: Generated<string>
  created_at: Generated<Date>
  group_id: string | null
  state: Generated<'new' | 'contacted' | 'closed'>
  note: Generated<string>
  version: Generated<number>
}

export interface StudyMaterial {
  id: Generated<string>
  group_id: string
  round_id: string | null
  title: string
  kind: 'article' | 'file' | 'link' | 'video'
  audience: 'enrolled' | 'everyone'
  body: Generated<string>
  url: Generated<string>
  file_id: string | null
  position: Generated<number>
  published: Generated<boolean>
  created_by: string | null
  created_at: Generated<Date>
  version: Generated<number>
}

export interface StudyProgress {
  material_id: string
  user_id: string
  opened_at: Generated<Date>
  percent: Generated<number>
  place: Generated<number>
  finished_at: Date | null
  updated_at: Generated<Date>
}

export interface SystemDict {
  type: string
  name_zh: string
  name_en: Generated<string>
  version: Generated<number>
  built_in: Generated<boolean>
  fixed: Generated<boolean>
}

export interface SystemDictData {
  id: Generated<string>
  type: string
  value: string
  label_zh: string
  label_en: Generated<string>
  position: Generated<number>
  colour: Generated<string>
  is_default: Generated<boolean>
  enabled: Generated<boolean>
  built_in: Generated<boolean>
  version: Generated<number>
}

export interface SystemMaintenance {
  id: Generated<string>
  text_zh: string
  text_en: string
  starts_at: Date
  ends_at: Date
  withdrawn_at: Date | null
  created_at: Generated<Date>
  version: Generated<number>
}

export interface SystemMenu {
  id: Generated<string>
  parent_id: string | null
  name_zh: string
  name_en: Generated<string>
  menu_type: number
  path: Generated<string>
  component: Generated<string>
  query: Generated<string>
  icon: Generated<string>
  visible: Generated<number>
  enabled: Generated<boolean>
  position: Generated<number>
  permission: Generated<string>
  built_in: Generated<boolean>
  version: Generated<number>
  built_in_key: string | null
  customised: Generated<boolean>
}

export interface SystemSetting {
  key: string
  value: string
  version: Generated<number>
  changed_by: string | null
  changed_at: Generated<Date>
}

export interface SystemView {
  id: Generated<string>
  owner_id: string
  list: string
  name: string
  query: string
  group_id: string | null
  created_at: Generated<Date>
}

export interface WorkBreach {
  work_id: string
  reason: string
  by_user: string
  at: Generated<Date>
}

export interface WorkCopy {
  file_id: string
  copy_id: string | null
  state: Generated<'waiting' | 'ready' | 'unchanged' | 'failed'>
  property_names: Generated<string[]>
  text_names: Generated<string[]>
  queued_at: Generated<Date>
}

export interface WorkCopyView {
  file_id: string
  copy_id: string | null
  state: 'waiting' | 'ready' | 'unchanged' | 'failed'
}

export interface WorkDecision {
  id: Generated<string>
  work_id: string
  version_id: string
  action: 'accept' | 'return'
  opinion: Generated<string>
  by_user: string | null
  by_name: Generated<string>
  at: Generated<Date>
}

export interface WorkFile {
  id: Generated<string>
  work_id: string
  version_id: string | null
  slot: string
  file_id: string
  position: Generated<number>
}

export interface WorkFileFacts {
  file_id: string
  facts: Json
}

export interface WorkFileView {
  id: string
  work_id: string
  version_id: string | null
  slot: string
  position: number
  file_id: string
}

export interface WorkForfeitCheck {
  item_id: string
  stage_id: string
  closed_at: Date
}

export interface WorkHash {
  work_id: string
  slot: string
  sha256: Buffer
  registered_at: Date
  registered_by: string
}

export interface WorkReminder {
  team_id: string
  thing: 'signup' | 'work'
  stage_id: string | null
  reminded_at: Date
  auto_reminded_for: Date | null
}

export interface WorkSameFile {
  work_id: string
  other_id: string
  file_id: string
  other_file_id: string
  found_at: Generated<Date>
}

export interface WorkShare {
  id: Generated<string>
  version_id: string
  token_hash: Buffer
  created_by: string
  created_at: Generated<Date>
  expires_at: Date
  revoked_at: Date | null
}

export interface WorkTally {
  round_id: string
  item_id: string
  stage_id: string
  school_id: string | null
  state: string
  day: string | null
  works: number
  folded: Generated<boolean>
}

export interface WorkTallyView {
  round_id: string
  item_id: string
  stage_id: string
  school_id: string | null
  state: string
  day: string | null
  works: number
}

export interface WorkVersion {
  id: Generated<string>
  work_id: string
  no: number
  title: string
  summary: string
  keywords: string[]
  setting_id: string
  pledge: Generated<string>
  submitted_by: string
  submitted_at: Date
  deadline: Date | null
  receipt: string
  ai_use: JsonOrNull
  brief_id: string | null
  origin: JsonOrNull
}

export interface WorkVersionView {
  id: string
  work_id: string
  no: number
  title: string
  summary: string
  keywords: string[]
  setting_id: string
  submitted_at: Date
}

export interface WorkWithdrawal {
  version_id: string
  withdrawn_at: Generated<Date>
}

export interface WorkWork {
  id: Generated<string>
  team_id: string
  round_id: string
  item_id: string
  stage_id: string
  title: Generated<string>
  summary: Generated<string>
  keywords: Generated<string[]>
  state: Generated<'draft' | 'submitted' | 'auditing' | 'returned' | 'accepted' | 'in_review' | 'reviewed' | 'pending_promotion' | 'promoted' | 'eliminated' | 'withdrawn' | 'violation' | 'disabled' | 'placeholder'>
  version_id: string | null
  search: Generated<string[]>
  created_at: Generated<Date>
  version: Generated<number>
  submitted_at: Date | null
  state_before_disabled: string | null
  ai_use: JsonOrNull
  brief_id: string | null
  origin: JsonOrNull
}

export interface WorkWorkView {
  id: string
  team_id: string
  item_id: string
  stage_id: string
  version_id: string | null
  title: string
  state: 'draft' | 'submitted' | 'auditing' | 'returned' | 'accepted' | 'in_review' | 'reviewed' | 'pending_promotion' | 'promoted' | 'eliminated' | 'withdrawn' | 'violation' | 'disabled' | 'placeholder'
  created_at: Date
  takes_part: boolean
}

export interface Schema {
  assistant_model: AssistantModel
  assistant_question: AssistantQuestion
  award_award: AwardAward
  award_award_view: AwardAwardView
  award_earlier_digest: AwardEarlierDigest
  award_evidence: AwardEvidence
  award_length: AwardLength
  award_objection: AwardObjection
  award_publication: AwardPublication
  award_publication_view: AwardPublicationView
  award_revocation: AwardRevocation
  award_snapshot: AwardSnapshot
  award_winner: AwardWinner
  award_winner_view: AwardWinnerView
  certificate_batch: CertificateBatch
  certificate_certificate: CertificateCertificate
  certificate_correction: CertificateCorrection
  certificate_counter: CertificateCounter
  certificate_decision: CertificateDecision
  certificate_draft: CertificateDraft
  certificate_fault: CertificateFault
  certificate_font: CertificateFont
  certificate_font_list: CertificateFontList
  certificate_held: CertificateHeld
  certificate_inspection: CertificateInspection
  certificate_key: CertificateKey
  certificate_prefix: CertificatePrefix
  certificate_setting: CertificateSetting
  certificate_template: CertificateTemplate
  certificate_template_version: CertificateTemplateVersion
  certificate_trace_day: CertificateTraceDay
  certificate_trace_setting: CertificateTraceSetting
  competition_approval: CompetitionApproval
  competition_attachment: CompetitionAttachment
  competition_brief: CompetitionBrief
  competition_brief_file: CompetitionBriefFile
  competition_brief_view: CompetitionBriefView
  competition_date_request: CompetitionDateRequest
  competition_item: CompetitionItem
  competition_item_view: CompetitionItemView
  competition_list: CompetitionList
  competition_list_entry: CompetitionListEntry
  competition_list_entry_view: CompetitionListEntryView
  competition_named_list: CompetitionNamedList
  competition_participant: CompetitionParticipant
  competition_participant_view: CompetitionParticipantView
  competition_quota_place: CompetitionQuotaPlace
  competition_quota_place_view: CompetitionQuotaPlaceView
  competition_quota_table: CompetitionQuotaTable
  competition_round: CompetitionRound
  competition_round_view: CompetitionRoundView
  competition_series: CompetitionSeries
  competition_series_view: CompetitionSeriesView
  competition_setting: CompetitionSetting
  competition_setting_table: CompetitionSettingTable
  competition_setting_view: CompetitionSettingView
  competition_stage: CompetitionStage
  competition_stage_view: CompetitionStageView
  competition_window: CompetitionWindow
  competition_window_extension: CompetitionWindowExtension
  competition_window_extension_view: CompetitionWindowExtensionView
  competition_window_span_view: CompetitionWindowSpanView
  competition_window_switch: CompetitionWindowSwitch
  competition_window_times: CompetitionWindowTimes
  competition_window_times_view: CompetitionWindowTimesView
  competition_window_view: CompetitionWindowView
  enrolment_admission_draw: EnrolmentAdmissionDraw
  enrolment_admission_entry: EnrolmentAdmissionEntry
  enrolment_admission_queue: EnrolmentAdmissionQueue
  enrolment_audit_call: EnrolmentAuditCall
  enrolment_award: EnrolmentAward
  enrolment_change: EnrolmentChange
  enrolment_change_decision: EnrolmentChangeDecision
  enrolment_change_field: EnrolmentChangeField
  enrolment_counter: EnrolmentCounter
  enrolment_decision: EnrolmentDecision
  enrolment_document_reminder: EnrolmentDocumentReminder
  enrolment_exclusion: EnrolmentExclusion
  enrolment_forfeit: EnrolmentForfeit
  enrolment_forfeit_view: EnrolmentForfeitView
  enrolment_import: EnrolmentImport
  enrolment_invitation_message: EnrolmentInvitationMessage
  enrolment_join_request: EnrolmentJoinRequest
  enrolment_joining: EnrolmentJoining
  enrolment_material: EnrolmentMaterial
  enrolment_member: EnrolmentMember
  enrolment_member_view: EnrolmentMemberView
  enrolment_message: EnrolmentMessage
  enrolment_message_recipient: EnrolmentMessageRecipient
  enrolment_note: EnrolmentNote
  enrolment_note_seen: EnrolmentNoteSeen
  enrolment_old_name: EnrolmentOldName
  enrolment_part_quota: EnrolmentPartQuota
  enrolment_participation: EnrolmentParticipation
  enrolment_petition: EnrolmentPetition
  enrolment_quota: EnrolmentQuota
  enrolment_quota_college_count: EnrolmentQuotaCollegeCount
  enrolment_quota_count: EnrolmentQuotaCount
  enrolment_quota_school_count: EnrolmentQuotaSchoolCount
  enrolment_receipt: EnrolmentReceipt
  enrolment_registration: EnrolmentRegistration
  enrolment_registration_terms: EnrolmentRegistrationTerms
  enrolment_result: EnrolmentResult
  enrolment_roster: EnrolmentRoster
  enrolment_roster_check: EnrolmentRosterCheck
  enrolment_roster_reminder: EnrolmentRosterReminder
  enrolment_roster_view: EnrolmentRosterView
  enrolment_sanction: EnrolmentSanction
  enrolment_school_number: EnrolmentSchoolNumber
  enrolment_signed_copy: EnrolmentSignedCopy
  enrolment_signer_link: EnrolmentSignerLink
  enrolment_stage_entry: EnrolmentStageEntry
  enrolment_stage_entry_view: EnrolmentStageEntryView
  enrolment_tally: EnrolmentTally
  enrolment_tally_view: EnrolmentTallyView
  enrolment_team: EnrolmentTeam
  enrolment_team_view: EnrolmentTeamView
  enrolment_transfer: EnrolmentTransfer
  enrolment_unpaid: EnrolmentUnpaid
  enrolment_vote: EnrolmentVote
  enrolment_work_title: EnrolmentWorkTitle
  expert_expert: ExpertExpert
  expert_expert_view: ExpertExpertView
  finance_account: FinanceAccount
  finance_bill: FinanceBill
  finance_bill_item: FinanceBillItem
  finance_entry: FinanceEntry
  finance_evidence: FinanceEvidence
  finance_exception: FinanceException
  finance_handover: FinanceHandover
  finance_invoice: FinanceInvoice
  finance_notification: FinanceNotification
  finance_notification_nonce: FinanceNotificationNonce
  finance_order: FinanceOrder
  finance_order_line: FinanceOrderLine
  finance_order_move: FinanceOrderMove
  finance_payment: FinancePayment
  finance_posting: FinancePosting
  finance_refund: FinanceRefund
  finance_refund_line: FinanceRefundLine
  finance_slip: FinanceSlip
  finance_statement: FinanceStatement
  finance_statement_mapping: FinanceStatementMapping
  finance_statement_part: FinanceStatementPart
  finance_statement_row: FinanceStatementRow
  finance_subject_view: FinanceSubjectView
  finance_waiver: FinanceWaiver
  finance_waiver_view: FinanceWaiverView
  identity_change: IdentityChange
  identity_code: IdentityCode
  identity_consent: IdentityConsent
  identity_department: IdentityDepartment
  identity_guardian: IdentityGuardian
  identity_guardian_view: IdentityGuardianView
  identity_known_device: IdentityKnownDevice
  identity_membership_policy: IdentityMembershipPolicy
  identity_old_name: IdentityOldName
  identity_permission_holder_view: IdentityPermissionHolderView
  identity_person: IdentityPerson
  identity_person_view: IdentityPersonView
  identity_renamed_view: IdentityRenamedView
  identity_role: IdentityRole
  identity_role_group: IdentityRoleGroup
  identity_role_permission: IdentityRolePermission
  identity_role_view: IdentityRoleView
  identity_school_roster: IdentitySchoolRoster
  identity_session: IdentitySession
  identity_sign_in: IdentitySignIn
  identity_used_challenge: IdentityUsedChallenge
  identity_user: IdentityUser
  identity_user_role: IdentityUserRole
  identity_user_view: IdentityUserView
  notice_delivery: NoticeDelivery
  notice_message: NoticeMessage
  notice_spend: NoticeSpend
  notice_subscription: NoticeSubscription
  notice_wording: NoticeWording
  organisation_college: OrganisationCollege
  organisation_college_view: OrganisationCollegeView
  organisation_group: OrganisationGroup
  organisation_group_view: OrganisationGroupView
  organisation_major: OrganisationMajor
  organisation_major_view: OrganisationMajorView
  organisation_old_search: OrganisationOldSearch
  organisation_school: OrganisationSchool
  organisation_school_view: OrganisationSchoolView
  platform_answer: PlatformAnswer
  platform_audit: PlatformAudit
  platform_audit_link: PlatformAuditLink
  platform_audit_round: PlatformAuditRound
  platform_audit_round_view: PlatformAuditRoundView
  platform_audit_view: PlatformAuditView
  platform_disk_alarm: PlatformDiskAlarm
  platform_file: PlatformFile
  platform_file_space: PlatformFileSpace
  platform_file_space_view: PlatformFileSpaceView
  platform_file_view: PlatformFileView
  platform_installation: PlatformInstallation
  platform_job: PlatformJob
  platform_job_view: PlatformJobView
  platform_migration: PlatformMigration
  platform_scanner: PlatformScanner
  platform_sender: PlatformSender
  platform_service: PlatformService
  platform_throttle: PlatformThrottle
  platform_throttle_view: PlatformThrottleView
  promotion_outcome: PromotionOutcome
  promotion_recommendation: PromotionRecommendation
  promotion_recommended: PromotionRecommended
  promotion_run: PromotionRun
  promotion_score: PromotionScore
  review_batch: ReviewBatch
  review_batch_view: ReviewBatchView
  review_conflict: ReviewConflict
  review_correction: ReviewCorrection
  review_entry: ReviewEntry
  review_entry_view: ReviewEntryView
  review_judge: ReviewJudge
  review_judge_view: ReviewJudgeView
  review_result: ReviewResult
  review_result_view: ReviewResultView
  review_run: ReviewRun
  review_run_view: ReviewRunView
  review_score: ReviewScore
  review_submission: ReviewSubmission
  review_tally: ReviewTally
  review_tally_view: ReviewTallyView
  review_task: ReviewTask
  review_task_view: ReviewTaskView
  site_article: SiteArticle
  site_attachment: SiteAttachment
  site_banner: SiteBanner
  site_featured_article: SiteFeaturedArticle
  site_featured_round: SiteFeaturedRound
  site_host: SiteHost
  site_site: SiteSite
  site_trial: SiteTrial
  study_material: StudyMaterial
  study_progress: StudyProgress
  system_dict: SystemDict
  system_dict_data: SystemDictData
  system_maintenance: SystemMaintenance
  system_menu: SystemMenu
  system_setting: SystemSetting
  system_view: SystemView
  work_breach: WorkBreach
  work_copy: WorkCopy
  work_copy_view: WorkCopyView
  work_decision: WorkDecision
  work_file: WorkFile
  work_file_facts: WorkFileFacts
  work_file_view: WorkFileView
  work_forfeit_check: WorkForfeitCheck
  work_hash: WorkHash
  work_reminder: WorkReminder
  work_same_file: WorkSameFile
  work_share: WorkShare
  work_tally: WorkTally
  work_tally_view: WorkTallyView
  work_version: WorkVersion
  work_version_view: WorkVersionView
  work_withdrawal: WorkWithdrawal
  work_work: WorkWork
  work_work_view: WorkWorkView
}
