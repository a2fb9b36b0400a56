import { competitionApi } from '@podium/core/competition/api.ts'
import { windowKindTitle } from '@podium/core/competition/labels.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { ExtendableWindow } from '@podium/core/enrolment/extension/extension.ts'
import { awaitsPayment, hasLeft } from '@podium/core/enrolment/team/team.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { RUNNING_STATES } from '@podium/core/competition/round/round-state.ts'
import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ReasonDialog, ReasonField } from '#web/ui/dialog/reason-dialog.tsx'
import { MomentInput } from '#web/ui/time/moment-input.tsx'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { useExtensionLines } from './extension-note.tsx'
import { extensionMessages } from './messages.ts'

interface OfficeExtensionsProps {
  team: TeamDetail
  onDone: () => void
}

/** Windows that close later for the team, for staff to grant and to take back. */
export function OfficeExtensions({ team, onDone }: OfficeExtensionsProps) {
  const t = useT(extensionMessages)
  const may = useMay()
  const lines = useExtensionLines(team)
  const [dialog, setDialog] = useState<{ revoked: string | null } | null>(null)
  const mayExtend = may('competition:schedule:force') && RUNNING_STATES.includes(team.roundState)
  const isOffered = mayExtend && (!hasLeft(team.state) || team.unpaidSince !== null)
  if (lines.length === 0 && !isOffered) return null
  return (
    <section className="json-part">
      <h3>{t('title')}</h3>
      {lines.length > 0 && (
        <ul className="decision-list">
          {lines.map(({ key, text }) => (
            <li key={key} className="team-line">
              <span className="figures">{text}</span>
              {mayExtend && (
                <Button size="small" danger onClick={() => setDialog({ revoked: key })}>
                  {t('revoke')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isOffered && (
        <p className="team-line">
          <Button onClick={() => setDialog({ revoked: null })}>{t('extend')}</Button>
        </p>
      )}
      {dialog && (
        <ExtensionDialog team={team} revoked={dialog.revoked} onDone={onDone} onClose={() => setDialog(null)} />
      )}
    </section>
  )
}

interface ExtensionDialogProps extends OfficeExtensionsProps {
  /** The window whose extension is taken back; null: one is granted. */
  revoked: string | null
  onClose: () => void
}

function ExtensionDialog(props: ExtensionDialogProps) {
  const windows = useCall(enrolmentApi.extendableWindows, { teamId: props.team.teamId })
  if (!windows.data) return null
  const revoked = windows.data.find(({ windowId }) => windowId === props.revoked)
  if (revoked) return <RevokeDialog {...props} window={revoked} />
  // A team that left because it had not paid may get time to pay.
  const granted = windows.data.filter(({ kind }) => !hasLeft(props.team.state) || kind === 'payment')
  return <GrantDialog {...props} windows={granted} />
}

const refresh = [enrolmentApi.extendableWindows, enrolmentApi.teamDetail, competitionApi.extensionPage]

function useWindowName() {
  const { language } = useLanguage()
  return ({ stageName, itemName, kind }: ExtendableWindow) =>
    [stageName, itemName, pick(windowKindTitle(kind), language)].filter(Boolean).join(' · ')
}

function RevokeDialog({ team, window, onDone, onClose }: ExtensionDialogProps & { window: ExtendableWindow }) {
  const t = useT(extensionMessages)
  const nameOf = useWindowName()
  const revoke = useWrite(enrolmentApi.revokeExtension, {
    inline: true,
    refresh,
    onDone: () => {
      toast('success', t('revoked'))
      onDone()
      onClose()
    },
  })
  const { windowId, version } = window
  return (
    <ReasonDialog
      title={t('revokeOf', { window: nameOf(window) })}
      text={t('revokeText')}
      submitText={t('revoke')}
      busy={revoke.busy}
      refusal={revoke.refusal}
      onClose={onClose}
      onSubmit={(reason) => revoke.run({ teamId: team.teamId, windowId, reason, version })}
    />
  )
}

interface GrantValues {
  windowId: string
  closesAt: string
  reason: string
}

function GrantDialog({ team, windows, onDone, onClose }: ExtensionDialogProps & { windows: ExtendableWindow[] }) {
  const t = useT(extensionMessages)
  const nameOf = useWindowName()
  const times = useWindowTimes(team.serverNow)
  const [form] = Form.useForm<GrantValues>()
  const likely = awaitsPayment(team) ? 'payment' : team.enrolledAt ? 'submission' : 'signup'
  const first = windows.find(({ kind }) => kind === likely) ?? windows[0]
  const windowId = Form.useWatch('windowId', form) ?? first?.windowId
  const chosen = windows.find((window) => window.windowId === windowId)
  const grant = useWrite(enrolmentApi.extendWindow, {
    inline: true,
    refresh,
    onDone: () => {
      toast('success', t('granted'))
      onDone()
      onClose()
    },
  })
  const required = (label: string) => [{ required: true, message: t('required', { label }) }]
  return (
    <FormDialog<GrantValues>
      open
      form={form}
      title={t('extendOf', { team: team.name })}
      initial={first ? { windowId: first.windowId } : {}}
      submitText={t('extend')}
      submitOff={!chosen}
      busy={grant.busy}
      refusal={grant.refusal}
      onClose={onClose}
      onSubmit={(values) => grant.run({ teamId: team.teamId, version: chosen?.version ?? 0, ...values })}
    >
      <Form.Item className="wide" name="windowId" label={t('window')} rules={required(t('window'))}>
        <Select
          options={windows.map((window) => ({ value: window.windowId, label: nameOf(window) }))}
          notFoundContent={t('none')}
        />
      </Form.Item>
      <Form.Item
        className="wide"
        name="closesAt"
        label={t('closesAt')}
        rules={required(t('closesAt'))}
        extra={
          chosen && t('hint', { closesAt: times.closing(chosen.closesAt), end: times.closing(chosen.stageClosesAt) })
        }
      >
        <MomentInput />
      </Form.Item>
      <ReasonField />
    </FormDialog>
  )
}
