/** The rest of `../catalogues.ts`, which only parts say. */
export const catalogues = {
  templates: {
    proposals: 'Codes that may take its place',
    noProposal: 'No code is proposed: search for one above.',
    edit: 'Edit template',
    save: 'Save template',
    saved: '{{name}} saved',
    isActive: 'Offered to companies',
  },
  copy: {
    lead: 'Tick what you sell. Copies are yours: add prices and change them freely.',
    copy: 'Copy ({{count}})',
    copied: 'Copied',
    done: 'Items added: {{count}}',
    none: 'No template matches',
  },
}
