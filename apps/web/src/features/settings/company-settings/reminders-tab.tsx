import type { SettingsSections } from '@cuentaclara/contracts'
import { type Language, languages } from '@cuentaclara/locales/languages'
import {
  ActionIcon,
  Button,
  Checkbox,
  CheckboxGroup,
  Group,
  NativeSelect,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { FormSkeleton } from '#ui/form/form-skeleton.tsx'
import classes from '../settings.module.css'
import { LetterPreview, sayPlaceholders } from './letter-preview.tsx'
import { SectionFields } from './section-fields.tsx'
import type { TabProps } from './tab-props.ts'
import { useDocumentLanguage } from './use-document-language.ts'
import { useSection } from './use-section.ts'
import { TabFoot } from './use-tab.tsx'

const mostSteps = 5
const weekDays = ['1', '2', '3', '4', '5', '6', '7'] as const

/** What clients who owe something hear, how many days from the due day, and on which days nobody hears anything. */
export function RemindersTab(props: TabProps) {
  const { t } = useTranslation()
  const section = useSection(props.company, 'reminders', props.onDirty)
  const { values, setValues } = section
  const ours = useDocumentLanguage(props.company)
  const [chosen, setChosen] = useState<Language | null>(null)
  const written = { language: chosen ?? ours, ours }
  if (section.loadError) return <ErrorState error={section.loadError} onRetry={section.foot.onReload} />
  if (values === undefined) return <FormSkeleton />
  const { steps, quiet_days: quiet } = values
  const change = (index: number, part: object) =>
    setValues({ ...values, steps: steps.map((each, at) => (at === index ? { ...each, ...part } : each)) })
  const toggle = (day: number, isQuiet: boolean) =>
    setValues({
      ...values,
      quiet_days: isQuiet ? [...quiet, day].sort() : quiet.filter((each) => each !== day),
    })
  return (
    <>
      <SectionFields
        fields={[{ name: 'is_on', kind: 'switch', hint: t('settings.reminders.hint') }]}
        values={values}
        errors={section.errors}
        isReadOnly={props.isReadOnly}
        onChange={(part) => setValues({ ...values, ...part })}
      />
      <NativeSelect
        label={t('settings.delivery.whichLanguage')}
        description={t('settings.reminders.otherLanguages')}
        styles={{ wrapper: { maxWidth: 420 } }}
        data={languages.map(({ i18nLang, label }) => ({ value: i18nLang, label }))}
        value={written.language}
        onChange={(event) => setChosen(event.currentTarget.value as Language)}
      />
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
        <div key={index} className={classes.reminder}>
          <TextInput
            dir="ltr"
            type="number"
            min={-60}
            max={365}
            label={t('settings.reminders.days')}
            disabled={props.isReadOnly}
            error={section.errors[`steps.${index}.days`]}
            value={step.days}
            onChange={(event) => change(index, { days: Number.parseInt(event.currentTarget.value, 10) || 0 })}
          />
          <Textarea
            autosize
            minRows={3}
            maxRows={10}
            dir="auto"
            maxLength={700}
            label={t('settings.reminders.text')}
            disabled={props.isReadOnly}
            error={section.errors[`steps.${index}.text`]}
            value={textIn(step, written)}
            onChange={(event) => change(index, withText(step, written, event.currentTarget.value))}
          />
          <ActionIcon
            aria-label={`${t('settings.general.remove')} ${step.days}`}
            disabled={props.isReadOnly}
            onClick={() => setValues({ ...values, steps: steps.filter((_, at) => at !== index) })}
          >
            <IconTrash size={17} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <p className={classes.hint}>
        {t('settings.delivery.placeholders', { names: sayPlaceholders('document') })}
      </p>
      {steps.length < mostSteps && !props.isReadOnly && (
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setValues({ ...values, steps: [...steps, { days: 3, text: '', texts: [] }] })}
          >
            {t('settings.reminders.add')}
          </Button>
        </Group>
      )}
      <CheckboxGroup
        label={t('settings.reminders.quiet')}
        value={quiet.map(String)}
        error={section.errors.quiet_days}
      >
        <Group mt={8} gap="md">
          {weekDays.map((day) => (
            <Checkbox
              key={day}
              value={day}
              label={t(`settings.reminders.weekDays.${day}`)}
              disabled={props.isReadOnly}
              onChange={(event) => toggle(Number.parseInt(day, 10), event.currentTarget.checked)}
            />
          ))}
        </Group>
      </CheckboxGroup>
      <LetterPreview
        company={props.company}
        template={{
          purpose: 'reminder',
          language: written.language,
          body: steps[0] === undefined ? '' : textIn(steps[0], written),
        }}
      />
      <OfferFollowUp {...props} section={section} values={values} written={written} />
      <TabFoot {...section.foot} isReadOnly={props.isReadOnly} />
    </>
  )
}

type OfferFollowUpProps = Pick<TabProps, 'company' | 'isReadOnly'> & {
  section: ReturnType<typeof useSection<'reminders'>>
  values: NonNullable<ReturnType<typeof useSection<'reminders'>>['values']>
  written: Written
}

/** In which language texts are written now, and which is that of the company's documents. */
type Written = { language: Language; ours: Language }
type Texts = Pick<SettingsSections['reminders']['steps'][number], 'text' | 'texts'>

function textIn({ text, texts }: Texts, { language, ours }: Written): string {
  return language === ours ? text : (texts.find((each) => each.language === language)?.text ?? '')
}

/** What is emptied is gone, so that what was typed and taken back is no change. */
function withText({ text: before, texts }: Texts, { language, ours }: Written, text: string): Texts {
  if (language === ours) return { text, texts }
  const others = texts.filter((each) => each.language !== language)
  const all = text === '' ? others : [...others, { language, text }]
  return { text: before, texts: all.sort((one, other) => one.language.localeCompare(other.language)) }
}

/** The one letter that goes by itself before an offer expires. */
function OfferFollowUp({ company, isReadOnly, section, values, written }: OfferFollowUpProps) {
  const { t } = useTranslation()
  const offer = { text: values.offer_text, texts: values.offer_texts }
  const change = (part: object) => section.setValues({ ...values, ...part })
  return (
    <fieldset className={classes.offers}>
      <legend>{t('settings.reminders.offers')}</legend>
      <SectionFields
        fields={[{ name: 'offers_on', kind: 'switch', hint: t('settings.reminders.offersHint') }]}
        values={values}
        errors={section.errors}
        isReadOnly={isReadOnly}
        onChange={change}
      />
      {values.offers_on && (
        <>
          <TextInput
            dir="ltr"
            type="number"
            min={0}
            max={30}
            label={t('settings.reminders.offerDays')}
            disabled={isReadOnly}
            error={section.errors.offer_days}
            value={values.offer_days}
            onChange={(event) => change({ offer_days: Number.parseInt(event.currentTarget.value, 10) || 0 })}
          />
          <Textarea
            autosize
            minRows={3}
            maxRows={10}
            dir="auto"
            maxLength={700}
            label={t('settings.reminders.text')}
            description={t('settings.delivery.placeholders', { names: sayPlaceholders('offer') })}
            disabled={isReadOnly}
            error={section.errors.offer_text}
            value={textIn(offer, written)}
            onChange={(event) => {
              const { text, texts } = withText(offer, written, event.currentTarget.value)
              change({ offer_text: text, offer_texts: texts })
            }}
          />
          <LetterPreview
            company={company}
            template={{ purpose: 'offer', language: written.language, body: textIn(offer, written) }}
          />
        </>
      )}
    </fieldset>
  )
}
