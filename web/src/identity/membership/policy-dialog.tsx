import { identityApi } from '@podium/core/identity/api.ts'
import {
  VERIFY_METHODS,
  verifiedByLabels,
  type MembershipPolicy,
  type VerifyMethod,
} from '@podium/core/identity/membership/membership.ts'
import { Alert, Button, Checkbox, Form, Select } from 'antd'
import { ask } from '#web/lib/call/ask.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { membershipMessages } from './messages.ts'
import { useSchoolChoice } from './school-choice.tsx'
import '../parts/membership.css'

interface Values {
  methods: VerifyMethod[]
  domains?: string[]
}

/** Value of the select for the platform's default, which isn't a school. */
const DEFAULT = 'default'

/** Sets how a school's memberships are verified, and its join code. */
export function PolicyDialog({ onClose }: { onClose: () => void }) {
  const t = useT(membershipMessages)
  const choice = useSchoolChoice()
  const { schoolId } = choice
  const forSchool = useCall(identityApi.membershipPolicy, schoolId ? { schoolId } : null)
  const byDefault = useCall(identityApi.membershipPolicy, {}, { staleAfterMs: 0 })
  const policy = schoolId === null ? byDefault.data : schoolId ? forSchool.data : undefined
  const save = useWrite(identityApi.saveMembershipPolicy, {
    inline: true,
    refresh: [identityApi.membershipPolicy],
    onDone: () => {
      toast('success', t('saved'))
      onClose()
    },
  })
  const all = byDefault.data?.mayEdit
    ? [{ value: DEFAULT, label: t('platformDefault') }, ...choice.options]
    : choice.options
  return (
    <FormDialog<Values>
      key={policy ? `${policy.schoolId}:${policy.version}` : 'none'}
      open
      title={t('settings')}
      initial={{ methods: policy?.methods ?? [], domains: policy?.domains ?? [] }}
      busy={save.busy}
      refusal={save.refusal}
      submitOff={!policy}
      onClose={onClose}
      onSubmit={({ methods, domains = [] }) =>
        policy && save.run({ schoolId: policy.schoolId, methods, domains, version: policy.version })
      }
    >
      <Form.Item label={t('settingsOf')} className="wide" htmlFor="policy-school">
        <Select
          id="policy-school"
          value={schoolId === null ? DEFAULT : schoolId}
          placeholder={t('chooseSchool')}
          loading={choice.loading}
          showSearch={choice.search}
          options={all}
          onChange={(value: string) => choice.setSchoolId(value === DEFAULT ? null : value)}
        />
      </Form.Item>
      {policy && <PolicyFields policy={policy} />}
    </FormDialog>
  )
}

function PolicyFields({ policy }: { policy: MembershipPolicy }) {
  const t = useT(membershipMessages)
  const { language } = useLanguage()
  const options = VERIFY_METHODS.map((value) => ({ value, label: pick(verifiedByLabels[value], language) }))
  return (
    <>
      {!policy.own && <Alert type="info" showIcon title={t('useDefault')} className="wide" />}
      <Form.Item
        name="methods"
        label={t('methods')}
        className="wide"
        rules={[{ type: 'array', min: 1, message: t('methodsNeeded') }]}
      >
        <Checkbox.Group options={options} />
      </Form.Item>
      {policy.schoolId && (
        <>
          <Form.Item name="domains" label={t('domains')} extra={t('domainsHint')} className="wide">
            <Select mode="tags" open={false} maxCount={20} suffixIcon={null} tokenSeparators={[',', '，', ' ']} />
          </Form.Item>
          <JoinCode policy={policy} schoolId={policy.schoolId} />
          <p className="wide">{t('listed', { count: policy.listed })}</p>
        </>
      )}
    </>
  )
}

function JoinCode({ policy, schoolId }: { policy: MembershipPolicy; schoolId: string }) {
  const t = useT(membershipMessages)
  const renew = useWrite(identityApi.renewJoinCode, {
    refresh: [identityApi.membershipPolicy],
    onDone: () => toast('success', t('renewed')),
  })
  const onRenew = async () => {
    const question = { title: t('renew'), text: t('renewText'), confirm: t('renew'), cancel: t('cancel') }
    if (policy.joinCode === '' || (await ask(question))) await renew.run({ schoolId, version: policy.version })
  }
  return (
    <div className="wide inline-action">
      <span>
        {t('joinCode')}: <strong className="figures">{policy.joinCode || t('joinCodeNone')}</strong>
      </span>
      <Button loading={renew.busy} onClick={() => void onRenew()}>
        {t('renew')}
      </Button>
    </div>
  )
}
