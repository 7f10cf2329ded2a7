import {
  type Advertisement,
  type AdvertisementInput,
  type Announcement,
  endpoints,
  roles,
} from '@cuentaclara/contracts'
import { languages } from '@cuentaclara/locales/languages'
import {
  Button,
  Checkbox,
  CheckboxGroup,
  FileInput,
  Group,
  NativeSelect,
  SimpleGrid,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { AnnouncementCard, AnnouncementStrip } from '#features/advertisements/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { MomentInput } from '#ui/form/moment-input.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import classes from './admin.module.css'
import { fromLocal, toLocal } from './local-time.ts'
import type { Addressed } from './message-to.ts'
import { CompanySearch } from './person-company-search.tsx'

type Form = Omit<Required<AdvertisementInput>, 'link' | 'starts_at' | 'ends_at'> & {
  link: string
  starts_at: string
  ends_at: string
  company_names: string[]
}

const places = ['strip', 'start', 'login'] as const
const kinds = ['info', 'maintenance', 'news', 'offer'] as const
const environments = ['simulator', 'test', 'live'] as const
const weekMs = 7 * 24 * 3_600_000

/** Writes an announcement, for whom, where and when, with what readers will see beside it. */
export function AdvertisementSheet(props: { advertisement: Advertisement | null; onClose: () => void }) {
  const { advertisement, onClose } = props
  const { t } = useTranslation()
  const cache = useQueryClient()
  const addressed = useLocation({ select: ({ state }) => state.addressed })
  const [start] = useState(() => formOf(advertisement, addressed))
  const [form, setForm] = useState(start)
  const [picture, setPicture] = useState<File | null | 'none'>(null)
  const change = (part: Partial<Form>) => setForm({ ...form, ...part })
  const save = useMutation({
    mutationFn: async () => {
      const body = toInput(form)
      const saved =
        advertisement === null
          ? await call(endpoints.createAdvertisement, { body })
          : await call(
              endpoints.updateAdvertisement,
              { params: { id: advertisement.id }, body },
              { version: advertisement.version },
            )
      return picture === null ? saved : sendPicture(saved.id, picture)
    },
    onSuccess: async (saved) => {
      onClose()
      toastSuccess({ subject: 'advertisement', message: t('admin.ads.saved', { title: saved.title }) })
      await cache.invalidateQueries({ queryKey: ['admin', null, 'advertisements'] })
      await cache.invalidateQueries({ queryKey: ['announcements'] })
    },
  })
  const moment = (field: 'starts_at' | 'ends_at') => ({
    label: t(`admin.ads.${field}`),
    value: form[field],
    required: true,
    onChange: (value: string) => change({ [field]: value }),
  })
  const text = (field: 'title' | 'link') => ({
    label: t(`admin.ads.${field}`),
    value: form[field],
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  })
  return (
    <SheetForm
      size={640}
      title={advertisement === null ? t('admin.ads.new') : t('admin.ads.edit')}
      submitLabel={form.is_published ? t('admin.ads.publish') : t('admin.ads.saveDraft')}
      isDirty={picture !== null || JSON.stringify(form) !== JSON.stringify(start)}
      onSubmit={() => save.mutateAsync()}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Preview form={form} picture={picture} former={advertisement?.picture_url ?? null} />
          <TextInput data-autofocus required maxLength={80} {...field('title')} {...text('title')} />
          <Textarea
            {...field('text')}
            label={t('admin.ads.text')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={500}
            value={form.text}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <NativeSelect
              label={t('admin.ads.kind')}
              value={form.kind}
              data={kinds.map((value) => ({ value, label: t(`admin.ads.kinds.${value}`) }))}
              onChange={(event) => change({ kind: event.currentTarget.value as Form['kind'] })}
            />
            <TextInput dir="ltr" placeholder="https://" type="url" {...field('link')} {...text('link')} />
          </SimpleGrid>
          <Group align="start" gap="xs" wrap="nowrap">
            <FileInput
              styles={{ placeholder: { color: 'var(--cc-muted)' } }}
              {...field('picture')}
              label={t('admin.ads.picture')}
              description={t('admin.ads.pictureHint')}
              accept="image/png,image/jpeg,image/svg+xml"
              placeholder={t('admin.ads.choosePicture')}
              flex={1}
              value={picture instanceof File ? picture : null}
              onChange={(file) => setPicture(file)}
            />
            {(picture instanceof File || (advertisement?.picture_url && picture !== 'none')) && (
              <Button
                variant="default"
                className="cc-beside-field"
                leftSection={<IconX size={16} aria-hidden />}
                onClick={() => setPicture(advertisement?.picture_url ? 'none' : null)}
              >
                {t('admin.ads.noPicture')}
              </Button>
            )}
          </Group>
          <Choices
            {...field('places')}
            label={t('admin.ads.place')}
            value={form.places}
            choices={places.map((value) => ({ value, label: t(`admin.ads.places.${value}`) }))}
            onChange={(value) => change({ places: value as Form['places'] })}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <MomentInput {...field('starts_at')} {...moment('starts_at')} />
            <MomentInput {...field('ends_at')} {...moment('ends_at')} />
          </SimpleGrid>
          <p className={classes.muted} style={{ margin: 0 }}>
            {t('admin.ads.audienceHint')}
          </p>
          <Choices
            {...field('roles')}
            label={t('admin.ads.roles')}
            value={form.roles}
            choices={roles.map((value) => ({ value, label: t(`common.roles.${value}`) }))}
            onChange={(value) => change({ roles: value as Form['roles'] })}
          />
          <Choices
            {...field('environments')}
            label={t('admin.ads.environments')}
            value={form.environments}
            choices={environments.map((value) => ({ value, label: t(`common.environments.${value}`) }))}
            onChange={(value) => change({ environments: value as Form['environments'] })}
          />
          <Choices
            {...field('languages')}
            label={t('admin.ads.languages')}
            value={form.languages}
            choices={languages.map(({ i18nLang: value, label }) => ({ value, label }))}
            onChange={(value) => change({ languages: value as Form['languages'] })}
          />
          <Companies form={form} onChange={change} />
          <Switch
            label={t('admin.ads.dismissible')}
            checked={form.is_dismissible}
            onChange={(event) => change({ is_dismissible: event.currentTarget.checked })}
          />
          <Switch
            label={t('admin.ads.published')}
            description={t('admin.ads.publishedHint')}
            checked={form.is_published}
            onChange={(event) => change({ is_published: event.currentTarget.checked })}
          />
        </>
      )}
    </SheetForm>
  )
}

type ChoicesProps = {
  id: string
  label: string
  value: readonly string[]
  choices: readonly { value: string; label: string }[]
  error?: string | undefined
  onChange: (value: string[]) => void
}

function Choices({ id, label, value, choices, error, onChange }: ChoicesProps) {
  return (
    <CheckboxGroup id={id} label={label} error={error} value={[...value]} onChange={onChange}>
      <Group gap="md" mt={6}>
        {choices.map((choice) => (
          <Checkbox key={choice.value} value={choice.value} label={choice.label} size="sm" />
        ))}
      </Group>
    </CheckboxGroup>
  )
}

function Companies({ form, onChange }: { form: Form; onChange: (part: Partial<Form>) => void }) {
  const { t } = useTranslation()
  const add = ({ id, name }: { id: string; name: string }) => {
    if (form.company_ids.includes(id)) return
    onChange({ company_ids: [...form.company_ids, id], company_names: [...form.company_names, name] })
  }
  const remove = (index: number) =>
    onChange({
      company_ids: form.company_ids.filter((_, at) => at !== index),
      company_names: form.company_names.filter((_, at) => at !== index),
    })
  return (
    <div className={classes.card} style={{ gap: 8 }}>
      <span style={{ fontWeight: 500 }}>{t('admin.ads.companies')}</span>
      <CompanySearch display="" onTake={add} />
      {form.company_ids.map((id, index) => (
        <span key={id} className={classes.spread}>
          <bdi>{form.company_names[index]}</bdi>
          <Button variant="subtle" size="compact-sm" onClick={() => remove(index)}>
            {t('admin.ads.removeCompany')}
          </Button>
        </span>
      ))}
    </div>
  )
}

function Preview(props: { form: Form; picture: File | null | 'none'; former: string | null }) {
  const { form, picture, former } = props
  const { t } = useTranslation()
  const [url, setUrl] = useState<{ file: File; address: string } | null>(null)
  if (picture instanceof File && url?.file !== picture) {
    if (url) URL.revokeObjectURL(url.address)
    setUrl({ file: picture, address: URL.createObjectURL(picture) })
  }
  const announcement: Announcement = {
    id: 'preview',
    title: form.title || t('admin.ads.title'),
    text: form.text,
    link: form.link || null,
    kind: form.kind,
    picture_url: picture instanceof File ? (url?.address ?? null) : picture === 'none' ? null : former,
    is_dismissible: form.is_dismissible,
  }
  return (
    <section className={classes.preview} aria-label={t('admin.ads.preview')}>
      <span className={classes.muted}>{t('admin.ads.preview')}</span>
      {form.places.includes('strip') && <AnnouncementStrip announcement={announcement} />}
      {(form.places.includes('start') || form.places.includes('login')) && (
        <AnnouncementCard announcement={announcement} />
      )}
    </section>
  )
}

async function sendPicture(id: string, picture: File | 'none'): Promise<Advertisement> {
  const body = new FormData()
  if (picture !== 'none') body.append('picture', picture)
  else body.append('remove', '1')
  return call(endpoints.setAdvertisementPicture, { params: { id }, body })
}

function toInput({ company_names: _, ...form }: Form): AdvertisementInput {
  return {
    ...form,
    link: form.link.trim() || null,
    starts_at: fromLocal(form.starts_at),
    ends_at: fromLocal(form.ends_at),
  }
}

function formOf(ad: Advertisement | null, addressed: Addressed | undefined): Form {
  const now = Date.now()
  return {
    title: ad?.title ?? '',
    text: ad?.text ?? '',
    link: ad?.link ?? '',
    kind: ad?.kind ?? 'info',
    places: ad?.places ?? ['strip'],
    roles: ad?.roles ?? [],
    environments: ad?.environments ?? [],
    company_ids: ad?.company_ids ?? addressed?.company_ids ?? [],
    company_names: ad?.company_names ?? addressed?.company_names ?? [],
    languages: ad?.languages ?? [],
    starts_at: toLocal(ad?.starts_at ?? new Date(now).toISOString()),
    ends_at: toLocal(ad?.ends_at ?? new Date(now + weekMs).toISOString()),
    is_dismissible: ad?.is_dismissible ?? true,
    is_published: ad?.is_published ?? false,
  }
}
