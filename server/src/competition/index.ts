/** What other modules may call, in their own transaction. */
export { markResultPublished } from './mark-result-published.ts'
export { windowNow, type WindowNow, type WindowPlace } from './window-now.ts'
export { settingById, settingInForce, type SettingInForce, type SettingValues } from './setting.store.ts'
export {
  itemOf,
  roundById,
  roundOf,
  stageOf,
  stagesOf,
  type KnownItem,
  type KnownRound,
  type KnownStage,
} from './lookup.store.ts'
