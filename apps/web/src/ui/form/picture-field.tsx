import { Button, FileButton, Group } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { type DragEvent, useEffect, useId, useState } from 'react'
import classes from './picture-field.module.css'

const types = ['image/png', 'image/jpeg', 'image/svg+xml']
const mostBytes = 1_048_576

export type PictureWords = Record<
  'label' | 'hint' | 'choose' | 'change' | 'drop' | 'remove' | 'notPicture' | 'tooBig',
  string
>

type PictureFieldProps = {
  id?: string
  words: PictureWords
  /** What was chosen and is not kept yet. */
  value: File | null
  /** The address of the one that is kept. */
  kept?: string | null
  error: string | undefined
  /** Null takes away what was chosen, or else what is kept. */
  onChange: (file: File | null) => void
}

/** A picture that is dropped or chosen, seen as it will stand on its white plate, and refused when it cannot serve. */
export function PictureField({ id: given, words, value, kept = null, error, onChange }: PictureFieldProps) {
  const made = useId()
  const id = given ?? made
  const [isOver, setIsOver] = useState(false)
  const [refusal, setRefusal] = useState<'notPicture' | 'tooBig' | null>(null)
  const preview = usePreview(value) ?? kept
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
  const problem = refusal === null ? error : words[refusal]
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
          {words.label}
        </p>
        <p className={classes.hint}>{value === null ? words.hint : <bdi>{value.name}</bdi>}</p>
        {problem !== undefined && (
          <p className={classes.error} role="alert">
            {problem}
          </p>
        )}
        <Group gap="xs" mt={6}>
          <FileButton accept={types.join(',')} onChange={take} key={value?.name}>
            {(button) => (
              <Button {...button} variant="default" size="compact-sm" aria-describedby={id}>
                {preview === null ? words.choose : words.change}
              </Button>
            )}
          </FileButton>
          {preview === null ? (
            <span className={classes.hint}>{words.drop}</span>
          ) : (
            <Button variant="subtle" color="red" size="compact-sm" onClick={() => onChange(null)}>
              {words.remove}
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
