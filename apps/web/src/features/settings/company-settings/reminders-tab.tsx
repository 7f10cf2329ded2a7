import { ActionIcon, Button, Checkbox, CheckboxGroup, Group, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { FormSkeleton } from '#ui/form/form-skeleton.tsx'
import classes from '../settings.module.css'
import { LetterPreview, sayPlaceholders } from './letter-preview.tsx'
import { SectionFields } from './section-fields.tsx'
import type { TabProps } from './tab-props.ts'
import { useSection } from './use-section.ts'
import { TabFoot } from './use-tab.tsx'

const mostSteps = 5
const weekDays = ['1', '2', '3', '4', '5', '6', '7'] as const

/** What clients who owe something hear, how many days from the due day, and on which days nobody hears anything. */
export function RemindersTab(props: TabProps) {
  const { t } = useTranslation()
  const section = useSection(props.company, 'reminders', props.onDirty)
  const { values, setValues } = section
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
            value={step.text}
            onChange={(event) => change(index, { text: event.currentTarget.value })}
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
        {t('settings.delivery.placeholders', { names: sayPlaceholders('document') })}{' '}
        {t('settings.reminders.otherLanguages')}
      </p>
      {steps.length < mostSteps && !props.isReadOnly && (
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setValues({ ...values, steps: [...steps, { days: 3, text: '' }] })}
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
      <LetterPreview company={props.company} template={{ purpose: 'reminder', body: steps[0]?.text ?? '' }} />
      <OfferFollowUp {...props} section={section} values={values} />
      <TabFoot {...section.foot} isReadOnly={props.isReadOnly} />
    </>
  )
}

type OfferFollowUpProps = Pick<TabProps, 'company' | 'isReadOnly'> & {
  section: ReturnType<typeof useSection<'reminders'>>
  values: NonNullable<ReturnType<typeof useSection<'reminders'>>['values']>
}

/** The one letter that goes by itself before an offer expires. */
function OfferFollowUp({ company, isReadOnly, section, values }: OfferFollowUpProps) {
  const { t } = useTranslation()
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
            description={`${t('settings.delivery.placeholders', { names: sayPlaceholders('offer') })} ${t('settings.reminders.otherLanguages')}`}
            disabled={isReadOnly}
            error={section.errors.offer_text}
            value={values.offer_text}
            onChange={(event) => change({ offer_text: event.currentTarget.value })}
          />
          <LetterPreview company={company} template={{ purpose: 'offer', body: values.offer_text }} />
        </>
      )}
    </fieldset>
  )
}
