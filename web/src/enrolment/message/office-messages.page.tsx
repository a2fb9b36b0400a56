import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { enrolmentExports } from '@podium/core/enrolment/exports.ts'
import type { TeamMessage } from '@podium/core/enrolment/message/team-message.ts'
import { memberRoleLabels } from '@podium/core/enrolment/team/team.ts'
import { paths } from '@podium/core/paths.ts'
import { Button, Progress } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { DetailDrawer } from '#web/ui/detail-drawer.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { teamMessageMessages } from './messages.ts'
import './messages.css'

const source = listOf(enrolmentApi.messagePage)

/** Messages that were sent to the people of enrolments, with how far their delivery is. */
function EnrolmentMessagesPage() {
  const t = useT(teamMessageMessages)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const [shown, setShown] = useState<TeamMessage | null>(null)
  const titleOf = ({ titleZh, titleEn }: TeamMessage) => pick({ zh: titleZh, en: titleEn }, language)
  const rolesOf = ({ roles }: TeamMessage) => roles.map((role) => pick(memberRoleLabels[role], language)).join(' · ')
  return (
    <>
      <ListPage
        name="enrolment.messages"
        source={source}
        rowId={({ messageId }) => messageId}
        exporter={exportOf(enrolmentExports.exportMessages)}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        filters={[]}
        renderTools={() => (
          <Button type="primary" onClick={() => void navigate(paths.office.signUpList())}>
            {t('chooseTeams')}
          </Button>
        )}
        columns={[
          { key: 'title', title: t('title'), width: 240, render: titleOf },
          { key: 'roles', title: t('recipientRoles'), width: 160, render: rolesOf },
          { key: 'teams', title: t('teams'), width: 90, align: 'right' },
          { key: 'recipients', title: t('recipients'), width: 110, align: 'right' },
          {
            key: 'notified',
            title: t('notified'),
            width: 160,
            render: ({ notified, recipients }) => (
              <Progress
                percent={Math.floor((100 * notified) / recipients)}
                size="small"
                aria-label={`${t('notified')} ${notified} / ${recipients}`}
              />
            ),
          },
          { key: 'senderName', title: t('sender'), width: 110 },
          { key: 'createdAt', title: t('sentAt'), width: 150, render: ({ createdAt }) => timeText(createdAt) },
        ]}
        actionsWidth={80}
        rowActions={(row) => [{ key: 'show', label: t('show'), onClick: () => setShown(row) }]}
      />
      <DetailDrawer open={shown !== null} title={shown ? titleOf(shown) : ''} onClose={() => setShown(null)}>
        {shown && (
          <>
            <p className="team-message-hint figures">
              {rolesOf(shown)} · {t('recipientCount', { recipients: shown.recipients, teams: shown.teams })} ·{' '}
              {timeText(shown.createdAt)}
            </p>
            <p className="team-message-body">{pick({ zh: shown.bodyZh, en: shown.bodyEn }, language)}</p>
          </>
        )}
      </DetailDrawer>
    </>
  )
}

export { EnrolmentMessagesPage as Page }
