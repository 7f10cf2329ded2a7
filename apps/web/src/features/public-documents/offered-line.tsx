import type { PublicDocument } from '@cuentaclara/contracts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './public-document.module.css'

type Lines = PublicDocument['lines']
type OfferedLineProps = {
  lines: Lines
  position: number
  /** Positions of the lines that do not count with the choice. */
  onWithout: (without: readonly number[]) => void
}

/** A line that whoever holds the link takes or leaves, or takes in place of another one. */
export function OfferedLine({ lines, position, onWithout }: OfferedLineProps) {
  const { t } = useTranslation()
  const line = lines[position]
  if (line === undefined) return null
  const { description, is_taken: isTaken, alternative } = line
  const isLast = isTaken && lines.filter((each) => each.is_taken).length === 1
  return (
    <label className={classes.option}>
      <input
        type={alternative === null ? 'checkbox' : 'radio'}
        name={alternative === null ? undefined : `alternative-${alternative}`}
        checked={isTaken}
        // Nothing at all is no offer.
        disabled={alternative === null && isLast}
        onChange={() => onWithout(alternative === null ? toggled(lines, position) : taken(lines, position))}
      />
      <span>
        <bdi>{description}</bdi>{' '}
        <span className={classes.kind}>
          {alternative === null
            ? t('tools.public.optional')
            : t('tools.public.alternative', { group: alternative })}
        </span>
      </span>
    </label>
  )
}

function leftOut(lines: Lines): number[] {
  return lines.flatMap(({ is_taken }, line) => (is_taken ? [] : [line]))
}

function toggled(lines: Lines, position: number): number[] {
  const out = leftOut(lines)
  return lines[position]?.is_taken
    ? [...out, position].toSorted((a, b) => a - b)
    : out.filter((line) => line !== position)
}

/** With a line in the place of the one that was taken of its group. */
function taken(lines: Lines, position: number): number[] {
  const group = lines[position]?.alternative
  return lines.flatMap((line, each) => {
    const isOut = line.alternative === group ? each !== position : !line.is_taken
    return isOut ? [each] : []
  })
}
