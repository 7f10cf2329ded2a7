import classes from './covered-products.module.css'

type CoveredProductsProps = {
  cabys: readonly { code: string; description: string | null }[]
  /** How many they are. */
  summary: string
  /** Not what is wanted. */
  isWrong?: boolean
  className?: string | undefined
}

/** The products that an exoneration is for, behind their number. */
export function CoveredProducts({ cabys, summary, isWrong = false, className }: CoveredProductsProps) {
  return (
    <details className={[classes.covered, className].filter(Boolean).join(' ')}>
      <summary data-wrong={isWrong || undefined}>{summary}</summary>
      <ul>
        {cabys.map(({ code, description }) => (
          <li key={code}>
            <span className="cc-ltr cc-numbers">{code}</span> {description}
          </li>
        ))}
      </ul>
    </details>
  )
}
