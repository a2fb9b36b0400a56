import type { AdviserKind } from '@podium/core/competition/setting/adviser-kind.ts'
import { memberRoleLabels, type MemberView } from '@podium/core/enrolment/team/team.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { Button, Form, Input, Select } from 'antd'
import { useEffect, useRef } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { focusFirstField } from '#web/ui/dialog/focus-first-field.ts'
import type { MemberDraft, NewPerson } from './draft.ts'
import { changeMessages } from './messages.ts'

interface PeopleDraftProps {
  team: TeamDetail
  order: readonly string[]
  /** The member whom the page was opened to replace. */
  asked: string | null
  /** Why people can't change; null: they can. */
  late: string | null
  /** Whether the order stays as it is. */
  isOrderFixed: boolean
  onOrder: (order: string[]) => void
}

/** Members and advisers in their order: who stays, leaves or is replaced, and who is added. */
export function PeopleDraft({ team, order, asked, late, isOrderFixed, onOrder }: PeopleDraftProps) {
  const t = useT(changeMessages)
  const swap = (at: number) => {
    const next = [...order]
    ;[next[at], next[at + 1]] = [next[at + 1]!, next[at]!]
    onOrder(next)
  }
  const byId = new Map(team.members.map((member) => [member.memberId, member]))
  const kinds = team.setting?.adviserKinds ?? []
  const roles = [
    ...(team.setting?.entry === 'individual' ? [] : (['member'] as const)),
    ...((team.setting?.maxTeachers ?? 0) > 0 ? (['teacher'] as const) : []),
  ]
  return (
    <>
      <h3>{t('partPeople')}</h3>
      <ul className="change-people">
        {order.map((memberId, at) => (
          <MemberLine
            key={memberId}
            member={byId.get(memberId)!}
            kinds={kinds}
            isAsked={memberId === asked}
            isFixed={late !== null || byId.get(memberId)!.role === 'leader'}
            isFirst={isOrderFixed || at === 0}
            isLast={isOrderFixed || at === order.length - 1}
            onUp={() => swap(at - 1)}
            onDown={() => swap(at)}
          />
        ))}
      </ul>
      {late === null && (
        <Form.List name="added">
          {(rows, { add, remove }) => (
            <>
              {rows.map(({ name, key }) => (
                <NewPersonLine key={key} at={name} kinds={kinds} onDrop={() => remove(name)} />
              ))}
              <div className="team-line">
                {roles.map((role) => (
                  <Button key={role} onClick={() => add({ role } satisfies NewPerson)}>
                    {t(role === 'member' ? 'addMember' : 'addTeacher')}
                  </Button>
                ))}
              </div>
            </>
          )}
        </Form.List>
      )}
      <p className="sign-up-hint">{late ?? t('newHint')}</p>
    </>
  )
}

interface MemberLineProps {
  member: MemberView
  kinds: readonly AdviserKind[]
  /** Whether the page was opened to replace this person. */
  isAsked: boolean
  /** Whether only their place can change. */
  isFixed: boolean
  /** Whether it can't move up, or down. */
  isFirst: boolean
  isLast: boolean
  onUp: () => void
  onDown: () => void
}

function MemberLine({ member, kinds, isAsked, isFixed, isFirst, isLast, onUp, onDown }: MemberLineProps) {
  const t = useT(changeMessages)
  const { language } = useLanguage()
  const { memberId, name, role } = member
  const place = ['people', memberId]
  const way = Form.useWatch([...place, 'way']) as MemberDraft['way']
  const newcomer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAsked && way === 'replace') focusFirstField(newcomer.current)
  }, [isAsked, way])
  return (
    <li>
      <span className="change-person">
        <b>{name}</b> <span className="member-role">{pick(memberRoleLabels[role], language)}</span>
      </span>
      {!isFixed && (
        <Form.Item name={[...place, 'way']} initialValue="stay" noStyle>
          <Select
            aria-label={t('wayOf', { name })}
            popupMatchSelectWidth={false}
            options={[
              { value: 'stay', label: t('stays') },
              { value: 'leave', label: t('leaves') },
              { value: 'replace', label: t('replaced') },
            ]}
          />
        </Form.Item>
      )}
      <span>
        <Button type="text" disabled={isFirst} aria-label={t('moveUp', { name })} onClick={onUp}>
          ↑
        </Button>
        <Button type="text" disabled={isLast} aria-label={t('moveDown', { name })} onClick={onDown}>
          ↓
        </Button>
      </span>
      {way === 'replace' && (
        <div className="change-newcomer" ref={newcomer}>
          <PersonItems place={place} kinds={role === 'teacher' ? kinds : []} former={member.adviserKind} />
        </div>
      )}
    </li>
  )
}

interface NewPersonLineProps {
  at: number
  kinds: readonly AdviserKind[]
  onDrop: () => void
}

function NewPersonLine({ at, kinds, onDrop }: NewPersonLineProps) {
  const t = useT(changeMessages)
  const { language } = useLanguage()
  const role = Form.useWatch(['added', at, 'role']) as NewPerson['role'] | undefined
  return (
    <div className="change-newcomer">
      <p className="team-line">
        <b>{pick(memberRoleLabels[role ?? 'member'], language)}</b>
        <Button type="text" danger onClick={onDrop}>
          {t('dropNew')}
        </Button>
      </p>
      <Form.Item name={[at, 'role']} hidden>
        <Input />
      </Form.Item>
      <PersonItems place={[at]} kinds={role === 'teacher' ? kinds : []} />
    </div>
  )
}

interface PersonItemsProps {
  place: Array<string | number>
  /** Kinds of advisers that the person may be; none: it isn't asked. */
  kinds: readonly AdviserKind[]
  /** The kind of the adviser who is replaced. */
  former?: string
}

/** Name and phone of somebody who is to join, and of an adviser the kind. */
function PersonItems({ place, kinds, former }: PersonItemsProps) {
  const t = useT(changeMessages)
  const { language } = useLanguage()
  return (
    <>
      <Form.Item
        name={[...place, 'name']}
        label={t('newName')}
        rules={[{ required: true, whitespace: true, message: t('required', { label: t('newName') }) }]}
      >
        <Input maxLength={50} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name={[...place, 'phone']}
        label={t('newPhone')}
        rules={[{ required: true, pattern: /^1\d{10}$/, message: t('phoneRule') }]}
      >
        <Input maxLength={11} inputMode="tel" autoComplete="off" />
      </Form.Item>
      {kinds.length > 0 && (
        <Form.Item
          name={[...place, 'adviserKind']}
          label={t('newKind')}
          {...(former ? { initialValue: former } : {})}
          rules={[{ required: true, message: t('required', { label: t('newKind') }) }]}
        >
          <Select
            options={kinds.map(({ key, name, nameEn }) => ({
              value: key,
              label: pick({ zh: name, en: nameEn }, language),
            }))}
          />
        </Form.Item>
      )}
    </>
  )
}
