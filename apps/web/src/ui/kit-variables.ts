import type { CSSVariablesResolver } from '@mantine/core'

// The kit sets these per scheme; ours know the scheme themselves.
const colours = {
  '--mantine-color-body': 'var(--cc-surface)',
  '--mantine-color-text': 'var(--cc-text)',
  '--mantine-color-dimmed': 'var(--cc-muted)',
  '--mantine-color-anchor': 'var(--cc-accent-text)',
  '--mantine-color-default-border': 'var(--cc-border-strong)',
  '--mantine-color-default-hover': 'var(--cc-hover)',
  '--mantine-color-error': 'var(--cc-danger-fg)',
  '--mantine-color-brand-5': 'var(--cc-primary)',
  '--mantine-color-brand-6': 'var(--cc-primary-dark)',
  '--mantine-color-brand-7': 'var(--cc-primary-hover)',
  '--mantine-color-brand-filled': 'var(--cc-primary-dark)',
  '--mantine-color-brand-filled-hover': 'var(--cc-primary-hover)',
  '--mantine-color-brand-light': 'var(--cc-brand-bg)',
  '--mantine-color-brand-light-color': 'var(--cc-brand-fg)',
  '--mantine-color-brand-outline': 'var(--cc-accent-text)',
  '--mantine-color-gray-light-color': 'var(--cc-text)',
  '--mantine-color-red-light': 'var(--cc-danger-bg)',
  '--mantine-color-red-light-color': 'var(--cc-danger-fg)',
  '--mantine-color-green-light': 'var(--cc-success-bg)',
  '--mantine-color-green-light-color': 'var(--cc-success-fg)',
  '--mantine-color-yellow-light': 'var(--cc-warning-bg)',
  '--mantine-color-yellow-light-color': 'var(--cc-warning-fg)',
  '--mantine-color-blue-light': 'var(--cc-info-bg)',
  '--mantine-color-blue-light-color': 'var(--cc-info-fg)',
}

/** Points the kit's own variables at ours, so that both schemes stay exactly as designed. */
export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...colours, '--mantine-color-placeholder': '#777385', '--mantine-color-default': '#FFFFFF' },
  dark: { ...colours, '--mantine-color-placeholder': '#A3A3B5', '--mantine-color-default': '#2A2A3A' },
})
