import type { CodeWay, TeamToJoin } from '@podium/core/enrolment/joining/joining.ts'
import { Alert, Button, Form, Input } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { joiningMessages } from './messages.ts'

interface TeamCardProps {
  team: TeamToJoin
  way: CodeWay
  busy: boolean
  /** Why it was refused. */
  refused: string | null
  onSubmit: (word: string) => void
}

/** A team before one joins it, with the button that joins or asks. */
export function TeamCard({ team, way, busy, refused, onSubmit }: TeamCardProps) {
  const t = useT(joiningMessages)
  return (
    <section className="centre-part">
      <p className="invitation-team">{team.teamName}</p>
      <p className="sign-up-hint">
        {team.roundName} · {team.itemName}
      </p>
      <Form<{ word?: string }> layout="vertical" onFinish={({ word }) => onSubmit(word ?? '')}>
        {refused && <Alert type="error" showIcon title={refused} className="form-refusal" />}
        {way === 'ask' && (
          <Form.Item name="word" label={t('word')}>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={300} />
          </Form.Item>
        )}
        <p className="sign-up-hint">{t(way === 'join' ? 'joinHint' : 'askHint')}</p>
        <Button type="primary" size="large" htmlType="submit" loading={busy}>
          {t(way)}
        </Button>
      </Form>
    </section>
  )
}
