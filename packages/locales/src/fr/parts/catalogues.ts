export const catalogues = {
  templates: {
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
