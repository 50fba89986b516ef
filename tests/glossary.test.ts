import { expect, test } from 'vitest';
import { allWords } from '#app/words.ts';
import type { Translations } from '#kit/i18n/words.ts';

/*
 * One word for one thing (docs/glossary.md). A text whose Chinese contains the term must not use these words for it.
 */
const REJECTED: Readonly<Record<string, Partial<Record<keyof Translations, RegExp>>>> = {
  万元: { es: /10 000|10 mil/ },
  产品名称: { ja: /商品名(?!。?$)/ },
  入仓: { en: /warehouse receipt/i },
  入库: { en: /\breceived\b/i },
  出货计划: { es: /planes? de envío\b/i },
  分仓: { en: /\bsplit\b/i, ja: /配分/ },
  出库: { en: /\bleaving\b/i },
  合作方: { ja: /送信先/ },
  含税: { en: /gross|including tax/i },
  周均: { es: /promedio/i },
  品线: { en: /sub-?lob/i, es: /sublínea/i },
  在库天数: { es: /en (stock|existencias)/i },
  大件: { es: /gran volumen/i, ja: /貨物/ },
  大类: { en: /(?<!main )category/i, es: /categoría(?! principal)/i },
  型号: { en: /(?<!and )\bmodel/i, es: /(?<!y )modelo/i, ja: /(?<!・|メーカーの?)型番/ },
  上传: { en: /import/i, es: /\bcargar|cargad[ao]|\bimport(?!e)/i, ja: /インポート|取り?込み?/ },
  工厂: { en: /factory/i, es: /fábrica/i },
  应返: { en: /combined/i },
  库存: { es: /\bstock\b/i },
  异常PO: { es: /excepci/i, ja: /例外/ },
  异常数据: { ja: /エラー/ },
  保存: { en: /\bstor(e|es|ed|ing)\b/i },
  推送: { es: /\benv[ií]/i },
  提醒: { ja: /リマインダー/ },
  数据日期: { ja: /データ日(?!付)/ },
  未税: { en: /before tax/i, es: /\bneto/i },
  未维护: { es: /no registrad/i },
  权限: { en: /\brights?\b/i },
  期初: { es: /valor inicial/i },
  物料: { ja: /製品(?!名|ライン)/ },
  物料映射: { en: /product mapping/i, es: /correspondencia de productos/i },
  目的仓: { ja: /到着/ },
  目的城市: { ja: /到着/ },
  税码: { es: /código fiscal/i },
  签收: { en: /sign-?off/i },
  经销商: { ja: /(?<!販売)代理店|販売店/ },
  缺货: { es: /\bfalta\b/i },
  苹果周: { ja: /apple week/i },
  跟踪号: { en: /(?<!requirement )tracking n/i, es: /seguimiento/i },
  送达方: { ja: /出荷先/ },
  采购数量: { en: /ordered quantity/i, es: /cantidad pedida/i, ja: /発注数量/ },
  采购订单: { ja: /購買発注|注文/ },
  审核: { ja: /審査|レビュー/ },
};

/** A text without its parameters, which have names in code. */
const plain = (text: string): string => text.replaceAll(/\{\{\w+\}\}/g, '');

test('a term has one translation in all texts', () => {
  const wrong = Object.entries(allWords).flatMap(([chinese, translations]) =>
    Object.entries(REJECTED)
      .filter(([term]) => chinese.includes(term))
      .flatMap(([term, rejected]) =>
        Object.entries(rejected)
          .filter(([language, pattern]) => pattern.test(plain(translations[language as keyof Translations])))
          .map(([language]) => `${term}, ${language}: ${translations[language as keyof Translations]} (${chinese})`),
      ),
  );
  expect(wrong).toEqual([]);
});
