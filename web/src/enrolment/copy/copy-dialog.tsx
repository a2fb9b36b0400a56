import { competitionApi } from '@podium/core/competition/api.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { paths } from '@podium/core/paths.ts'
import { Alert, Form, Input, Select } from 'antd'
import { useNavigate } from 'react-router'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { wordingMessages } from '#web/lib/i18n/wording.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { enrolmentMessages } from '../messages.ts'
import { schoolCodeMessages } from '../registration/code-messages.ts'
import { RoundSelect } from './round-select.tsx'

interface Values {
  roundId: string
  itemId: string
  schoolCode?: string
}

/** Copies an enrolment into another item, of its round or of another one that can be entered now. */
export function CopyDialog({ team, onClose }: { team: TeamDetail; onClose: () => void }) {
  const t = useT(enrolmentMessages)
  const code = useT(schoolCodeMessages)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const words = useT(wordingMessages)
  const item = words('signUpItem')
  const [form] = Form.useForm<Values>()
  const roundId = (Form.useWatch('roundId', form) as string | undefined) ?? team.roundId
  const itemId = Form.useWatch('itemId', form) as string | undefined
  const round = useCall(competitionApi.homeDetails, { roundId })
  const apply = useCall(enrolmentApi.apply, itemId === undefined ? null : { itemId }).data
  const copy = useWrite(enrolmentApi.copy, {
    inline: true,
    refresh: [enrolmentApi.mine],
    onDone: ({ teamId }) => void navigate(paths.home.signUp({ step: 'team', teamId })),
  })
  const items = (round.data?.items ?? [])
    .filter((each) => each.itemId !== team.itemId)
    .map((each) => ({ value: each.itemId, label: pick({ zh: each.name, en: each.nameEn }, language) }))
  // Within the round whoever entered for the school has stated its code, unless the school is another one now.
  const isCodeWrong = copy.refusal?.fields.some(({ path }) => path === 'schoolCode') ?? false
  const asksCode = apply?.asksSchoolCode === true && (roundId !== team.roundId || isCodeWrong)
  return (
    <FormDialog<Values>
      open
      form={form}
      title={t('copy')}
      initial={{ roundId: team.roundId }}
      busy={copy.busy}
      refusal={copy.refusal}
      submitText={t('copy')}
      onSubmit={({ itemId: into, schoolCode = '' }) =>
        copy.run({ teamId: team.teamId, itemId: into, ...(asksCode && { schoolCode }) })
      }
      onClose={onClose}
    >
      <Form.Item name="roundId" label={t('round')} className="wide">
        <RoundSelect
          own={{ value: team.roundId, label: team.roundName }}
          onChange={() => form.resetFields(['itemId', 'schoolCode'])}
        />
      </Form.Item>
      <Form.Item
        name="itemId"
        label={item}
        className="wide"
        rules={[{ required: true, message: t('required', { label: item }) }]}
      >
        <Select options={items} loading={round.isPending} />
      </Form.Item>
      {apply?.hindrance && <Alert className="wide" type="warning" showIcon title={apply.hindrance} />}
      {asksCode && (
        <Form.Item
          name="schoolCode"
          label={code('label')}
          extra={code('hint')}
          className="wide"
          rules={[{ required: true, whitespace: true, message: code('needed') }]}
        >
          <Input maxLength={20} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        </Form.Item>
      )}
    </FormDialog>
  )
}
