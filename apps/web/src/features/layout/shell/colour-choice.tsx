import { useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { setPreference, usePreference } from '#lib/preferences.ts'
import { readableShades } from '#ui/brand-colours.ts'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import classes from './customiser.module.css'

/** The first is the product's own (specification §9). */
const presets = ['#7367F0', '#0D8F8C', '#1D6FD8', '#C2410C', '#BE185D', '#4D7C0F']

type Theme = 'light' | 'dark'

/** The primary colour, one for each theme; what it does to words is measured and said. */
export function ColourChoice() {
  const { t } = useTranslation()
  const [theme, setTheme] = useState<Theme>(usePreference('theme'))
  const name = `primary_${theme}` as const
  const colour = usePreference(name)
  const isOwn = !presets.includes(colour)
  const choose = (value: string) => setPreference(name, value.toUpperCase())
  return (
    <div>
      <p className={classes.label} aria-hidden>
        {t('tools.customiser.colour')}
      </p>
      <SegmentedControl
        fullWidth
        style={{ marginBlockEnd: 12 }}
        aria-label={t('tools.customiser.colour')}
        value={theme}
        onChange={(value) => setTheme(value as Theme)}
        data={[
          { value: 'light', label: t('tools.customiser.colourLight') },
          { value: 'dark', label: t('tools.customiser.colourDark') },
        ]}
      />
      <div className={classes.swatches} role="radiogroup" aria-label={t('tools.customiser.colour')}>
        {presets.map((preset) => (
          // biome-ignore lint/a11y/useSemanticElements: a swatch is a button that happens to be one of several
          <button
            key={preset}
            type="button"
            role="radio"
            aria-checked={preset === colour}
            aria-label={preset}
            className={classes.swatch}
            style={{ '--swatch': preset } as React.CSSProperties}
            onClick={() => choose(preset)}
          />
        ))}
        <input
          type="color"
          className={classes.own}
          data-chosen={isOwn || undefined}
          style={{ '--swatch': colour } as React.CSSProperties}
          aria-label={t('tools.customiser.ownColour')}
          title={t('tools.customiser.ownColour')}
          value={colour.toLowerCase()}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </div>
      <ContrastNote colour={colour} theme={theme} />
    </div>
  )
}

function ContrastNote({ colour, theme }: { colour: string; theme: Theme }) {
  const { t } = useTranslation()
  const { contrast, text } = readableShades(colour, theme)
  const params = { ratio: contrast.toFixed(1) }
  const isFine = text.toLowerCase() === colour.toLowerCase()
  return (
    <p className={classes.note} style={{ marginBlockStart: 10 }} role="status">
      {isFine ? t('tools.customiser.readable', params) : t('tools.customiser.adjusted', params)}
    </p>
  )
}
