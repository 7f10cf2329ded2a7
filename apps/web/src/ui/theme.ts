import { createTheme, type MantineColorsTuple } from '@mantine/core'
import { type ComponentProps, createElement } from 'react'
import { NamedError } from './form/named-error.tsx'

/** Shade 5 is the brand colour, 6 the fill of buttons, 7 its hover. */
const brand: MantineColorsTuple = [
  '#F5F4FE',
  '#EFEDFD',
  '#D9D5FB',
  '#B5AEFA',
  '#9E95F5',
  '#7367F0',
  '#675DD8',
  '#5A50C2',
  '#4A41A6',
  '#3B3488',
]
const gray: MantineColorsTuple = [
  '#FAF9FB',
  '#F4F3F7',
  '#EBEAF0',
  '#E4E3E8',
  '#D3D1DA',
  '#A9A6B4',
  '#777385',
  '#5B5B6B',
  '#3F3B4F',
  '#2F2B3D',
]
const dark: MantineColorsTuple = [
  '#E1E0EA',
  '#C4C3D2',
  '#A3A3B5',
  '#8C8CA0',
  '#3A3A4C',
  '#37374A',
  '#2F2F40',
  '#252534',
  '#1B1B28',
  '#14141F',
]
const red: MantineColorsTuple = [
  '#FEECEB',
  '#FBD5D2',
  '#F7B0AA',
  '#F28A81',
  '#EA6459',
  '#D93F33',
  '#B42318',
  '#951C13',
  '#76160F',
  '#57100B',
]
const green: MantineColorsTuple = [
  '#E9F9EE',
  '#CDF0DA',
  '#9FE1B9',
  '#6FDDA3',
  '#3FBE7D',
  '#259A62',
  '#18794E',
  '#13633F',
  '#0F4D31',
  '#0A3722',
]

/** The kit dressed in the tokens of `tokens.css`. Its variables are written beforehand: `kit-variables.css`. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand, gray, dark, red, green },
  white: '#FFFFFF',
  black: '#2F2B3D',
  fontFamily: 'var(--cc-font)',
  headings: {
    fontFamily: 'var(--cc-font)',
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.4' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4667' },
    },
  },
  fontSizes: { xs: '0.78125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.28', sm: '1.43', md: '1.4667', lg: '1.4', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '999px' },
  defaultRadius: 'sm',
  shadows: {
    xs: 'var(--cc-shadow-card)',
    sm: 'var(--cc-shadow-card)',
    md: 'var(--cc-shadow)',
    lg: 'var(--cc-shadow)',
    xl: 'var(--cc-shadow)',
  },
  cursorType: 'pointer',
  // For what is moved by script; style sheets read the attribute in index.html.
  respectReducedMotion: true,
  focusClassName: 'cc-focus',
  // Plain entries instead of each part's `extend`: that would bring every part into the first load.
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      vars: (_: unknown, { size }: { size?: unknown }) =>
        size === 'sm' ? { root: { '--button-height': 'var(--cc-control)', '--button-fz': '0.9375rem' } } : {},
      styles: { label: { fontWeight: 500 } },
    },
    Input: {
      vars: (_: unknown, { size = 'sm' }: { size?: unknown }) =>
        size === 'sm'
          ? { wrapper: { '--input-height': 'var(--cc-control)', '--input-fz': 'var(--cc-control-fz)' } }
          : {},
    },
    InputWrapper: {
      // Help stands below its field (screens.md 4.3): fields beside each other begin at one height, whatever is said of them.
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      // A block: beside words in line it would stand a pixel lower than the labels of our own groups of fields.
      styles: { label: { display: 'block', fontWeight: 500, fontSize: '0.875rem', marginBlockEnd: '6px' } },
    },
    InputError: {
      defaultProps: { renderRoot: (props: ComponentProps<'p'>) => createElement(NamedError, props) },
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 36 } },
    Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
    Alert: { defaultProps: { radius: 'md' } },
    // A dot in the thumb looks like one of two radio buttons.
    Switch: { defaultProps: { withThumbIndicator: false } },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    Tooltip: { defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: false } } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'md',
        transitionProps: { duration: 140 },
        overlayProps: { backgroundOpacity: 0.32 },
      },
    },
    // The kit's heads are `<header>`: outside of everything else they would be banners of the page.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    Drawer: { defaultProps: { position: 'right', transitionProps: { duration: 160 } } },
  },
})
