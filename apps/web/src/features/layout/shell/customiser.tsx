import { Button, Drawer, Switch, useMantineColorScheme } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { i18nInstance, isRightToLeft } from '#lib/i18n/i18n.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import {
  chooseNavLayout,
  defaultPreferences,
  type Preferences,
  preferences,
  resetPreferences,
  setPreference,
  usePreference,
} from '#lib/preferences.ts'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { useFocusBack } from '#ui/overlay/focus-back.ts'
import { ColourChoice } from './colour-choice.tsx'
import classes from './customiser.module.css'
import { useLayoutState } from './use-layout-state.ts'

/** How a person likes the screen, in a drawer that leaves the page in sight: everything applies at once. */
export function Customiser({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Drawer
      opened
      onClose={useFocusBack(onClose)}
      position="right"
      size={360}
      title={t('tools.customiser.title')}
      withOverlay={false}
      lockScroll={false}
      shadow="md"
      classNames={{ title: classes.title }}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <p className={classes.hint}>{t('tools.customiser.hint')}</p>
      <Look />
      <Layout />
      <Button
        variant="default"
        fullWidth
        leftSection={<IconRestore size={18} aria-hidden />}
        onClick={useReset()}
      >
        {t('tools.customiser.reset')}
      </Button>
    </Drawer>
  )
}

function Look() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <section className={classes.section} aria-label={t('tools.customiser.look')}>
      <h3 className={classes.heading}>{t('tools.customiser.look')}</h3>
      <Segments
        label={t('tools.customiser.theme')}
        value={colorScheme === 'dark' ? 'dark' : 'light'}
        onChange={setColorScheme}
        choices={{ light: t('tools.customiser.light'), dark: t('tools.customiser.dark') }}
      />
      <ColourChoice />
      <Choice
        name="skin"
        label={t('tools.customiser.skin')}
        choices={{ default: t('tools.customiser.default'), bordered: t('tools.customiser.bordered') }}
      />
      <Choice
        name="density"
        label={t('tools.customiser.density')}
        choices={{
          comfortable: t('common.table.comfortable'),
          standard: t('common.table.standard'),
          compact: t('common.table.compact'),
        }}
      />
      <Choice
        name="date_format"
        label={t('tools.customiser.dateFormat')}
        choices={{
          'DD/MM/YYYY': t('common.day.formats.DD/MM/YYYY'),
          'YYYY-MM-DD': t('common.day.formats.YYYY-MM-DD'),
        }}
      />
    </section>
  )
}

function Layout() {
  const { t } = useTranslation()
  const { isOverlay } = useLayoutState()
  const navLayout = usePreference('nav_layout')
  const bars = {
    sticky: t('tools.customiser.sticky'),
    static: t('tools.customiser.static'),
    hidden: t('tools.customiser.hidden'),
  }
  return (
    <section className={classes.section} aria-label={t('tools.customiser.layout')}>
      <h3 className={classes.heading}>{t('tools.customiser.layout')}</h3>
      <Segments
        label={t('tools.customiser.navLayout')}
        value={navLayout}
        onChange={chooseNavLayout}
        choices={{ vertical: t('tools.customiser.vertical'), horizontal: t('tools.customiser.horizontal') }}
      />
      {isOverlay && <p className={classes.note}>{t('tools.customiser.narrow')}</p>}
      {navLayout === 'vertical' ? (
        <Toggle name="nav_collapsed" label={t('tools.customiser.navCollapsed')} />
      ) : (
        <Choice name="horizontal_nav_type" label={t('tools.customiser.horizontalNavType')} choices={bars} />
      )}
      <Toggle name="semi_dark" label={t('tools.customiser.semiDark')} />
      <Choice
        name="content_width"
        label={t('tools.customiser.contentWidth')}
        choices={{ fluid: t('tools.customiser.fluid'), boxed: t('tools.customiser.boxed') }}
      />
      <Choice name="navbar_type" label={t('tools.customiser.navbarType')} choices={bars} />
      <Toggle name="navbar_blur" label={t('tools.customiser.navbarBlur')} />
      <Choice name="footer_type" label={t('tools.customiser.footerType')} choices={bars} />
      <Segments
        label={t('tools.customiser.direction')}
        value={usePreference('rtl') ? 'rtl' : 'ltr'}
        onChange={(value) => setPreference('rtl', value === 'rtl')}
        choices={{ ltr: t('tools.customiser.ltr'), rtl: t('tools.customiser.rtl') }}
      />
    </section>
  )
}

type Chosen = {
  [Name in keyof Preferences]: Preferences[Name] extends string ? Name : never
}[keyof Preferences]

type ChoiceProps<Name extends Chosen> = {
  name: Name
  label: string
  choices: Readonly<Record<Preferences[Name], string>>
}

function Choice<Name extends Chosen>({ name, label, choices }: ChoiceProps<Name>) {
  const value = usePreference(name)
  return (
    <Segments label={label} value={value} onChange={(next) => setPreference(name, next)} choices={choices} />
  )
}

type SegmentsProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: Readonly<Record<Value, ReactNode>>
}

function Segments<Value extends string>({ label, value, onChange, choices }: SegmentsProps<Value>) {
  return (
    <div>
      <p className={classes.label} aria-hidden>
        {label}
      </p>
      <SegmentedControl
        fullWidth
        aria-label={label}
        value={value}
        onChange={(next) => onChange(next as Value)}
        data={Object.entries(choices).map(([name, words]) => ({ value: name, label: words as ReactNode }))}
      />
    </div>
  )
}

type ToggleName = 'nav_collapsed' | 'semi_dark' | 'navbar_blur'

function Toggle({ name, label }: { name: ToggleName; label: string }) {
  return (
    <Switch
      label={label}
      labelPosition="left"
      checked={usePreference(name)}
      onChange={(event) => setPreference(name, event.currentTarget.checked)}
      classNames={{ body: classes.toggle, labelWrapper: classes.toggleLabel }}
    />
  )
}

/** As shipped; the direction is that of the language again. */
function useReset(): () => void {
  const { setColorScheme } = useMantineColorScheme()
  return () => {
    setColorScheme(defaultPreferences.theme)
    resetPreferences()
    preferences.set({ rtl: isRightToLeft(i18nInstance.language) })
  }
}
