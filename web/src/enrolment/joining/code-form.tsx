import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { CodeWay, TeamToJoin } from '@podium/core/enrolment/joining/joining.ts'
import { paths } from '@podium/core/paths.ts'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { joiningMessages } from './messages.ts'
import { TeamCard } from './team-card.tsx'

interface Found {
  code: string
  team: TeamToJoin & { codeWay: CodeWay }
}

/** Enter a code, look at the team, then join or ask. */
export function CodeForm() {
  const t = useT(joiningMessages)
  const navigate = useNavigate()
  const [found, setFound] = useState<Found | null>(null)
  const find = useWrite(enrolmentApi.teamByCode, {
    inline: true,
    onDone: (team, { code }) => setFound({ code, team }),
    onRefused: () => setFound(null),
  })
  const join = useWrite(enrolmentApi.joinByCode, {
    inline: true,
    refresh: [enrolmentApi.mine, enrolmentApi.ownJoinRequests],
    onDone: ({ joined, teamId }) => {
      toast('success', t(joined ? 'joined' : 'asked'))
      setFound(null)
      if (joined) void navigate(paths.centre.team({ teamId }))
    },
  })
  return (
    <>
      <section className="centre-part">
        <h2>{t('byCode')}</h2>
        <Form<{ code: string }> layout="vertical" onFinish={({ code }) => void find.run({ code })}>
          {find.refusal && <Alert type="error" showIcon title={find.refusal.msg} className="form-refusal" />}
          <Form.Item
            name="code"
            label={t('code')}
            extra={t('byCodeHint')}
            rules={[{ required: true, whitespace: true, message: t('codeRequired') }]}
          >
            <Input maxLength={20} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
          </Form.Item>
          <Button htmlType="submit" size="large" loading={find.busy} type={found ? 'default' : 'primary'}>
            {t('find')}
          </Button>
        </Form>
      </section>
      {found && (
        <TeamCard
          team={found.team}
          way={found.team.codeWay}
          busy={join.busy}
          refused={join.refusal?.msg ?? null}
          onSubmit={(word) => void join.run({ code: found.code, word })}
        />
      )}
    </>
  )
}
