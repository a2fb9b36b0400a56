import {
  DOCUMENT_BLOCKS,
  DOCUMENT_FOR,
  DOCUMENT_SIGNERS,
  MAX_DOCUMENTS,
  type DocumentTerms,
} from '@podium/core/competition/document/document.ts'
import { Form } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { MomentInput } from '#web/ui/time/moment-input.tsx'
import { newRowKey } from '../../round/new-row-key.ts'
import { RowsField } from '../rows-field.tsx'
import { ChoiceField, KeyField, Section, SwitchField, TextField } from '../setting-fields.tsx'
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
          text: '',
          textEn: '',
          members: false,
          answers: false,
          dueAt: null,
          blocks: 'submission',
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
            <ChoiceField
              name={[name, 'blocks']}
              label={t('blocks')}
              options={DOCUMENT_BLOCKS.map((value) => ({ value, label: t(`blocks_${value}`) }))}
            />
            <Form.Item name={[name, 'dueAt']} label={t('dueAt')} extra={t('dueHint')}>
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
