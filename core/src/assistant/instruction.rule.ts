/** Words of texts that speak to a language model instead of to people. */
const INSTRUCTIONS = [
  /(忽略|无视|忘记|忘掉|不要理会|不用管|跳过|推翻|覆盖|取代|绕过)[^。！？]{0,12}(指令|指示|提示|规则|设定|要求|内容|限制|以上|之前|上述|前面|上面)/,
  /(系统|隐藏|开发者|管理员|最高优先级)[^。！？]{0,6}(提示词|提示|指令|命令|模式|消息)/,
  /(你现在是|你将扮演|请扮演|假装你|假设你是|从现在起你|从现在开始|你不再是|你必须|你只能|你应当只|进入[^。！？]{0,6}模式)/,
  /(人工智能|语言模型|AI|助手|机器人|模型)[^。！？]{0,10}(请|必须|务必|应当|应|要|只能|需要)[^。！？]{0,12}(回答|作答|回复|输出|说|告诉|声称|推荐|附上|重复|写|执行|打印|泄露)/i,
  /(请你?|你)作为[^。！？]{0,6}(模型|助手|机器人|AI)/i,
  /(回答|作答|回复|输出|打印|复述|重复)[^。！？]{0,8}(时|前|后|中|里|所有问题|任何问题|一律|只|仅|以下|如下|下面|这句|此句|原文|暗号|口令)/,
  /(一律|只需|只要|直接|务必|统一|始终|总是|请在)[^。！？]{0,8}(回答|回复|输出|说|告诉|声称|加上|附上)/,
  /(提示词|prompt|system\s*message|越狱|jailbreak|开发者模式|DAN模式)/i,
  /(ignore|disregard|forget|override|bypass|skip|replace)\b.{0,40}\b(instructions?|prompts?|rules?|above|previous|prior|earlier|guidelines?|context|sources?|directions?)/i,
  /\b(you are now|you must|act as|pretend (to be|you)|from now on|roleplay|new instructions?|system prompt|developer mode|do anything now)\b/i,
  /\b(assistants?|ai|models?|chatbots?|bots?|llms?)\b.{0,30}\b(must|should|shall|please|has to|have to|answer|reply|respond|say|output|print|tell|repeat|recommend)\b/i,
  /\b(answer|reply|respond|output|print|repeat|say)\b.{0,20}\b(only|with|exactly|every|all|always|following|verbatim|the (word|phrase|sentence|code))\b/i,
  /<\|?\/?(system|im_start|im_end|inst|assistant|user)\b|\[\/?(INST|SYSTEM)\]|^\s*(system|assistant|user|系统|助手)\s*[:：]|###\s*(system|instruction|指令)/im,
]

/** Whether a sentence of a source or a question addresses the language model. Such sentences aren't passed on to it. */
export function isInstruction(sentence: string): boolean {
  const text = sentence.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return INSTRUCTIONS.some((pattern) => pattern.test(text))
}
