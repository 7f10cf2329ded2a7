/** What is done with a payment after it was recorded. */
export const moneyActs = {
  undo: {
    day: 'احتُسبت حتى',
    dayHint: 'لشيك مرتجع: اليوم الذي استرد فيه البنك المال. ويوم الدفعة نفسه إن لم تكن قط.',
    early: 'ليس قبل الدفعة.',
    late: 'لا يمكن أن يكون يومًا قادمًا.',
  },
  release: {
    act: 'فصل',
    of: 'فصل {{number}}',
    title: 'فصل الدفعة {{number}} عن {{document}}؟',
    hint: 'يعود {{amount}} رصيدًا دائنًا للعميل ويصبح المستند مستحقًا. ويُستحق أيضًا ما أُسقط منه مع الدفعة.',
    done: 'لم تعد الدفعة {{number}} تسوّي {{document}}',
    until: 'سُوّي حتى',
  },
  standing: {
    stands: 'الدفعة {{number}} بتاريخ {{day}} مسجلة من قبل.',
    link: 'هي الدفعة {{number}}',
    another: 'دفعة أخرى',
    linked: 'الدفعة {{number}} تؤكدها',
    beside: 'تسجيلها إلى جانب الدفعة {{number}} القائمة',
  },
  statement: {
    title: 'أُدخلت حديثًا',
    act: 'سحب',
    of: 'سحب {{file}}',
    ask: 'سحب {{file}}؟',
    hint: 'تذهب حركاته كأنه لم يأت قط: {{lines}}.',
    undone: 'منها {{matched}} مطابَقة: تُلغى الدفعات التي سُجلت منها.',
    done: 'سُحب {{file}}',
    lines: 'الحركات: {{lines}}، المطابَقة: {{matched}}',
  },
}
