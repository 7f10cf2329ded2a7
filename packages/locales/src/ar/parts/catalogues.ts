export const catalogues = {
  templates: {
    proposals: 'رموز يمكن أن تحل محله',
    noProposal: 'لا رمز مقترح: ابحث عن رمز أعلاه.',
    edit: 'تعديل القالب',
    save: 'حفظ القالب',
    saved: 'تم حفظ {{name}}',
    isActive: 'معروض للشركات',
  },
  copy: {
    lead: 'حدّد ما تبيعه. النسخ لك: أضف الأسعار وعدّلها بحرية.',
    copy: 'نسخ ({{count}})',
    copied: 'منسوخ',
    done: 'أصناف أُضيفت: {{count}}',
    none: 'لا يوجد قالب مطابق',
  },
}
