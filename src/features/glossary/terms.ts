/** Business terms by subject: Chinese, keys of `words.ts` (docs/glossary.md). */
export const GLOSSARY: readonly {
  readonly subject: string;
  readonly terms: readonly { readonly term: string; readonly meaning: string }[];
}[] = [
  {
    subject: '产品与主数据',
    terms: [
      { term: '物料号', meaning: '一个产品在ERP中的编号。' },
      { term: '型号', meaning: '厂商的型号（MPN）。一个型号可以有多个物料号。' },
      { term: '货况取值', meaning: '货况统计时归入的型号，取自物料映射；未填写时为型号本身。' },
      { term: '未维护', meaning: '数据里有这个名称，但主数据里没有对应的记录。' },
    ],
  },
  {
    subject: '订单与到货',
    terms: [
      { term: '需求跟踪号', meaning: '采购订单行的需求编号。第3至5位决定订单类型。' },
      { term: '订单类型', meaning: '按需求跟踪号配置判断；没有时按45单号配置的最长前缀判断。' },
      { term: '未到数量', meaning: '采购数量减收货数量减删单数量。' },
      { term: '在途', meaning: '苹果已发货、DC尚未收货。' },
      { term: '发货通知', meaning: '厂商的发货邮件或文件，给出DN、数量和预计到货日期。' },
    ],
  },
  {
    subject: '货况与排程',
    terms: [
      { term: '账面库存', meaning: '台账中截至数据日期的入库减出库，加减数据调整。' },
      { term: 'Disti库存', meaning: '经销商自有仓库盘点上传并审核的库存，即实物库存。' },
      { term: '差异', meaning: '货况中为实物库存减同一天的账面库存；负数表示实物少于账面。' },
      { term: '期初', meaning: '某一天的起始数量，此后的变动在此基础上累计。' },
      { term: '出货计划', meaning: '每个型号每个财年周的计划数量，取最近一周上传的计划。' },
      { term: '未分配', meaning: '期初数量加本季已发货，依次满足各周计划后剩余的数量。' },
    ],
  },
  {
    subject: '补货',
    terms: [
      { term: '周均销量', meaning: '此前8个完整财年周的DC销量平均值；没有上传的周不计。' },
      { term: '周转天数', meaning: '可用数量除以日均销量，即库存可售天数。' },
      { term: '库龄', meaning: '最近一次已审核的Disti库存日期减入库日期，单位为天。' },
    ],
  },
  {
    subject: '台账与费用',
    terms: [
      { term: '先进先出', meaning: '同一物料号出库时，先扣减入库最早的库存。' },
      { term: '存货费用', meaning: '在库货物的含税金额 × 天数 × 年化利率 ÷ 365。' },
      { term: '在库天数', meaning: '入库日期到出库日期的天数；仍在库的计到查询日期。' },
    ],
  },
  {
    subject: '日历与数据',
    terms: [
      { term: '财年周', meaning: '财年维护的日历中的一周，周日至周六，写作FY26Q1W03。用于出货计划、DC销售、分批排程和到货。' },
      {
        term: '市场周',
        meaning:
          '自然周（周一至周日）按每13周一季编号，写法与财年周相同，但同一周的编号不同：2026年11月26日是市场周FY26Q4W09，而财年已是FY27Q1。用于销售大屏。',
      },
      { term: '自然周', meaning: 'ISO周，周一至周日，写作2026W48。用于手机销售和上周数据的上传。' },
      { term: '数据日期', meaning: '数据截至的日期，此后的变动不计入。' },
      { term: '数据来源', meaning: '数字来自哪个文件的哪一行、由谁在何时上传；点击数字查看。' },
      { term: '审核', meaning: '上传的库存由负责人审核后才计入报表；撤销审核后不再计入。' },
    ],
  },
];
