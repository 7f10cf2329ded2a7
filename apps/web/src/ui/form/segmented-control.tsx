import { type CSSProperties, type ReactNode, useId } from 'react'
import classes from './segmented-control.module.css'

type Segment = { value: string; label: ReactNode }

type SegmentedControlProps = {
  data: readonly (string | Segment)[]
  value: string
  onChange: (value: string) => void
  id?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  disabled?: boolean
  /** As wide as what it stands in. */
  fullWidth?: boolean
  style?: CSSProperties
}

/**
 * A few choices side by side, of which one holds. The kit has one too, which moves a plate by measuring: it measures too
 * early when the reading direction turns, and costs every first load.
 */
export function SegmentedControl(props: SegmentedControlProps) {
  const { data, value, onChange, disabled, fullWidth, ...rest } = props
  const name = useId()
  return (
    <div {...rest} role="radiogroup" className={classes.group} data-full={fullWidth || undefined}>
      {data.map(toSegment).map((segment) => (
        <div key={segment.value} className={classes.segment}>
          <input
            type="radio"
            id={name + segment.value}
            name={name}
            value={segment.value}
            checked={segment.value === value}
            disabled={disabled}
            onChange={() => onChange(segment.value)}
          />
          <label htmlFor={name + segment.value}>{segment.label}</label>
        </div>
      ))}
    </div>
  )
}

function toSegment(segment: string | Segment): Segment {
  return typeof segment === 'string' ? { value: segment, label: segment } : segment
}
