/** The XML of an electronic invoice, as the tax authority's platform delivers it. Values are not escaped. */
export function invoiceXml({
  number,
  title,
  taxNumber,
  amount,
}: Readonly<Record<'number' | 'title' | 'taxNumber' | 'amount', string>>): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<EInvoice>
  <Header><EIid>${number}</EIid></Header>
  <EInvoiceData>
    <SellerInformation><SellerIdNum>91110000100000000X</SellerIdNum><SellerName>组委会</SellerName></SellerInformation>
    <BuyerInformation><BuyerIdNum>${taxNumber}</BuyerIdNum><BuyerName>${title}</BuyerName></BuyerInformation>
    <BasicInformation>
      <TotalAmWithoutTax>291.26</TotalAmWithoutTax><TotalTaxAm>8.74</TotalTaxAm>
      <TotalTax-includedAmount>${amount}</TotalTax-includedAmount>
    </BasicInformation>
  </EInvoiceData>
  <TaxSupervisionInfo><InvoiceNumber>${number}</InvoiceNumber><IssueTime>2026-11-27 09:30:00</IssueTime></TaxSupervisionInfo>
</EInvoice>`
}
