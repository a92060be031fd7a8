# The trees of Nokogiri's HTML5 parser, which is its own copy of gumbo (Debian: ruby-nokogiri), for `strata identify --
# ruby adapter.rb`.
require "json"
require "nokogiri"

def tree(node)
  case node
  when Nokogiri::XML::DTD then ["!DOCTYPE", node.name, node.external_id, node.system_id]
  when Nokogiri::XML::Comment then ["!--", node.content]
  when Nokogiri::XML::Text, Nokogiri::XML::CDATA then node.content
  when Nokogiri::XML::ProcessingInstruction then ["?", node.name, node.content]
  else
    attributes = node.element? ? node.attribute_nodes.to_h { |each| [each.node_name, each.value] } : {}
    namespace = node.element? && node.namespace ? { "" => node.namespace.href } : {}
    [node.name, *[namespace.merge(attributes)].reject(&:empty?), *node.children.map { |each| tree(each) }]
  end
end

$stdout.sync = true
puts JSON.generate(capabilities: { implementation: "Nokogiri #{Nokogiri::VERSION}, HTML5 trees", gives: "tree" })
$stdin.each_line do |line|
  given = JSON.parse(line)
  puts JSON.generate(id: given["id"], tree: tree(Nokogiri::HTML5.parse(given["input"], max_errors: 0)))
end
