import { ReviewSetting, WorkSetting } from '@podium/core/competition/setting/setting.ts'
import { whyNotReviewSetting } from '@podium/core/competition/setting/review-setting.rule.ts'
import { Form } from 'antd'
import { use } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { SettingTrialsContext, type ReviewTrialProps } from '../../parts/trial/setting-trials.ts'
import { trialMessages } from '../../parts/trial/messages.ts'
import { TrialPanel } from '../../parts/trial/trial-panel.tsx'

/** Tries the work setting of the form on a made-up work. */
export function WorkSettingTrial() {
  const t = useT(trialMessages)
  const Trial = use(SettingTrialsContext)?.work
  const setting = WorkSetting.safeParse(Form.useWatch([], Form.useFormInstance())).data
  return Trial ? <TrialPanel hint={t('workHint')}>{setting && <Trial setting={setting} />}</TrialPanel> : null
}

/** Tries the review setting of the form on made-up scores. */
export function ReviewSettingTrial({ stageName }: Pick<ReviewTrialProps, 'stageName'>) {
  const t = useT(trialMessages)
  const Trial = use(SettingTrialsContext)?.review
  const parsed = ReviewSetting.safeParse(Form.useWatch([], Form.useFormInstance())).data
  const setting = parsed && whyNotReviewSetting(parsed) === null ? parsed : null
  return Trial ? (
    <TrialPanel hint={t('reviewHint')}>{setting && <Trial setting={setting} stageName={stageName} />}</TrialPanel>
  ) : null
}
