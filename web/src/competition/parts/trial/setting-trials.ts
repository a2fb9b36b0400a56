import type { ReviewSetting, WorkSetting } from '@podium/core/competition/setting/setting.ts'
import { createContext, type ComponentType } from 'react'

export interface WorkTrialProps {
  setting: WorkSetting
}

export interface ReviewTrialProps {
  setting: ReviewSetting
  /** Name of an earlier stage of the round. */
  stageName: (stageId: string) => string
}

/** Trials of settings by the modules that apply them. */
export interface SettingTrials {
  readonly work: ComponentType<WorkTrialProps>
  readonly review: ComponentType<ReviewTrialProps>
}

/** The trials, which the office provides; null: settings are not tried. */
export const SettingTrialsContext = createContext<SettingTrials | null>(null)
