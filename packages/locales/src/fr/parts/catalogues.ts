export const catalogues = {
  templates: {
    proposals: 'Codes qui peuvent prendre sa place',
    noProposal: 'Aucun code n’est proposé : cherchez-en un ci-dessus.',
    edit: 'Modifier le modèle',
    save: 'Enregistrer le modèle',
    saved: '{{name}} enregistré',
    isActive: 'Proposé aux entreprises',
  },
  copy: {
    lead: 'Cochez ce que vous vendez. Les copies sont à vous : ajoutez les prix et modifiez-les librement.',
    copy: 'Copier ({{count}})',
    copied: 'Copié',
    done: 'Articles ajoutés : {{count}}',
    none: 'Aucun modèle ne correspond',
  },
}
