import { Button, FileButton, Group } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { type DragEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './logo-field.module.css'

const types = ['image/png', 'image/jpeg', 'image/svg+xml']
const mostBytes = 1_048_576

type LogoFieldProps = { value: File | null; error: string | undefined; onChange: (file: File | null) => void }

/** A logo that is dropped or chosen, seen as it will stand on its white plate, and refused when it cannot serve. */
export function LogoField({ value, error, onChange }: LogoFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const [refusal, setRefusal] = useState<'notPicture' | 'tooBig' | null>(null)
  const preview = usePreview(value)
  const take = (file: File | null | undefined) => {
    if (!file) return
    const problem = problemOf(file)
    setRefusal(problem)
    onChange(problem === null ? file : null)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files[0])
  }
  const problem = refusal === null ? error : t(`settings.logo.${refusal}`)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shorter way; the button does the same
    <div
      className={classes.field}
      data-over={isOver || undefined}
      data-bad={problem !== undefined || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <span className={classes.plate} aria-hidden>
        {preview === null ? <IconPhotoPlus size={24} stroke={1.5} /> : <img src={preview} alt="" />}
      </span>
      <div className={classes.words}>
        <p className={classes.label} id={id}>
          {t('settings.fields.logo')}
        </p>
        <p className={classes.hint}>{value === null ? t('settings.hints.logo') : <bdi>{value.name}</bdi>}</p>
        {problem !== undefined && (
          <p className={classes.error} role="alert">
            {problem}
          </p>
        )}
        <Group gap="xs" mt={6}>
          <FileButton accept={types.join(',')} onChange={take} key={value?.name}>
            {(button) => (
              <Button {...button} variant="default" size="compact-sm" aria-describedby={id}>
                {value === null ? t('settings.logo.choose') : t('settings.logo.change')}
              </Button>
            )}
          </FileButton>
          {value === null ? (
            <span className={classes.hint}>{t('settings.logo.drop')}</span>
          ) : (
            <Button variant="subtle" color="red" size="compact-sm" onClick={() => onChange(null)}>
              {t('settings.general.removeLogo')}
            </Button>
          )}
        </Group>
      </div>
    </div>
  )
}

/** The server reads what a picture is from its content; this is the sooner answer. */
function problemOf({ type, size }: File): 'notPicture' | 'tooBig' | null {
  if (!types.includes(type)) return 'notPicture'
  return size > mostBytes ? 'tooBig' : null
}

function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (file === null) return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
