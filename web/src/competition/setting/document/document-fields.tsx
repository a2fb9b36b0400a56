import {
  DOCUMENT_BLOCKS,
  DOCUMENT_FOR,
  DOCUMENT_SIGNERS,
  LINK_SIGNERS,
  MAX_DOCUMENTS,
  type DocumentSigner,
  type DocumentTerms,
} from '@podium/core/competition/document/document.ts'
import { Form, Select } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { MomentInput } from '#web/ui/time/moment-input.tsx'
import { newRowKey } from '../../round/new-row-key.ts'
import { RowsField } from '../rows-field.tsx'
import { ChoiceField, KeyField, LimitField, Section, SwitchField, TextField } from '../setting-fields.tsx'
import type { SettingTarget } from '../setting-frame.tsx'
import { DocumentPreview } from './document-preview.tsx'
import { DocumentText } from './document-text.tsx'
import { documentMessages } from './messages.ts'
import './documents.css'

/** Documents that are generated, signed and uploaded: for whom, by whom, until when, and what each blocks. */
export function DocumentFields({ target }: { target: SettingTarget }) {
  const t = useT(documentMessages)
  const at = { roundId: target.round.roundId, itemId: target.itemId }
  return (
    <>
      <Section>{t('documents')}</Section>
      <p className="wide ui-empty-hint">{t('hint')}</p>
      <RowsField
        name="documents"
        label={t('document')}
        max={MAX_DOCUMENTS}
        empty={t('none')}
        addText={t('add')}
        newRow={(rows): DocumentTerms => ({
          key: newRowKey('document', rows),
          name: '',
          nameEn: '',
          of: 'student',
          signer: 'person',
          signerTitle: '',
          signerTitleEn: '',
          signerCode: false,
          text: '',
          textEn: '',
          members: false,
          answers: false,
          dueAt: null,
          blocks: 'submission',
          after: '',
          validDays: null,
          notBefore: null,
        })}
      >
        {({ name }) => (
          <>
            <KeyField row={name} />
            <TextField name={[name, 'name']} label={t('name')} max={40} />
            <TextField name={[name, 'nameEn']} label={t('nameEn')} max={80} optional />
            <ChoiceField
              name={[name, 'of']}
              label={t('of')}
              options={DOCUMENT_FOR.map((value) => ({ value, label: t(`of_${value}`) }))}
            />
            <ChoiceField
              name={[name, 'signer']}
              label={t('signer')}
              options={DOCUMENT_SIGNERS.map((value) => ({ value, label: t(`signer_${value}`) }))}
            />
            <OutsiderFields row={name} />
            <SignerCodeField row={name} canSend={target.round.canSendCodes} />
            <ChoiceField
              name={[name, 'blocks']}
              label={t('blocks')}
              options={DOCUMENT_BLOCKS.map((value) => ({ value, label: t(`blocks_${value}`) }))}
            />
            <Form.Item name={[name, 'dueAt']} label={t('dueAt')} extra={t('dueHint')}>
              <MomentInput />
            </Form.Item>
            <AfterField row={name} />
            <LimitField
              name={[name, 'validDays']}
              label={t('validDays')}
              max={3650}
              none={t('validAlways')}
              extra={t('validHint')}
            />
            <Form.Item
              name={[name, 'notBefore']}
              label={t('notBefore')}
              extra={t('notBeforeHint')}
              normalize={(at?: string) => at ?? null}
            >
              <MomentInput />
            </Form.Item>
            <SwitchField name={[name, 'members']} label={t('members')} />
            <SwitchField name={[name, 'answers']} label={t('answers')} />
            <DocumentText row={name} />
            <DocumentPreview at={at} row={name} />
          </>
        )}
      </RowsField>
    </>
  )
}

/** What somebody outside the team is, whose signature is asked for. */
function OutsiderFields({ row }: { row: number }) {
  const t = useT(documentMessages)
  const signer: unknown = Form.useWatch(['documents', row, 'signer'])
  if (signer !== 'outsider') return null
  return (
    <>
      <TextField name={[row, 'signerTitle']} label={t('signerTitle')} max={20} />
      <TextField name={[row, 'signerTitleEn']} label={t('signerTitleEn')} max={40} optional />
    </>
  )
}

/** Whether a signer by link enters a code; others sign in. */
function SignerCodeField({ row, canSend }: { row: number; canSend: boolean }) {
  const t = useT(documentMessages)
  const signer = Form.useWatch<DocumentSigner | undefined>(['documents', row, 'signer'])
  return signer !== undefined && LINK_SIGNERS.includes(signer) ? (
    <SwitchField name={[row, 'signerCode']} label={t('signerCode')} extra={canSend ? undefined : t('noSender')} />
  ) : null
}

/** The document that is signed before this one. */
function AfterField({ row }: { row: number }) {
  const t = useT(documentMessages)
  const form = Form.useFormInstance()
  const all = (Form.useWatch('documents', form) ?? []) as readonly Partial<DocumentTerms>[]
  const others = all.filter((each, at) => at !== row && each?.key && each.name)
  return (
    <Form.Item
      name={[row, 'after']}
      label={t('after')}
      getValueProps={(key?: string) => ({ value: key || undefined })}
      normalize={(key?: string) => key ?? ''}
    >
      <Select
        allowClear
        placeholder={t('afterNone')}
        options={others.map(({ key, name }) => ({ value: key, label: name }))}
      />
    </Form.Item>
  )
}
